// Replaces the messages of react-aria in the languages that Groundwork does not speak: it falls back to English.
export default undefined;
