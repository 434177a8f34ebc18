// The whole numbers of any length that pixel grids and tile addresses are made of.
@_exported public import BigInt
// What of each module is public is chosen there; this is the one list of the modules.
@_exported public import FathomColoring
@_exported public import FathomFiles
@_exported public import FathomFlights
@_exported public import FathomFrames
@_exported public import FathomGenerators
@_exported public import FathomImaging
@_exported public import FathomNavigation
@_exported public import FathomNumbers
@_exported public import FathomPictures
@_exported public import FathomRendering
@_exported public import FathomWorlds
