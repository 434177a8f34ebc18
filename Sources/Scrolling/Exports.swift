// Points and sizes, so that a scroll view needs one import.
@_exported public import FathomNavigation
