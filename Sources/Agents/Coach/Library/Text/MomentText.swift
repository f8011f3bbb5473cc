/// The library of micro-moments as it is shipped: JSON, a text a category.
///
/// It is part of the program and not a resource beside it: the module reads no files, and the same bytes are there in
/// tests, on the command line and on a device. It is JSON all the same, so that it can be edited, counted and exchanged
/// like the library that "Pulsum" imports (LibraryImporter), and it goes through the same strict reading.
package enum MomentText {
  package static let all = [
    breathing, movement, sleep, outdoors, focus, connection, reflection, nourishment, mindfulness, mobility, play,
  ]
}
