// A file imported for its address, in tests.
export default 'file';
