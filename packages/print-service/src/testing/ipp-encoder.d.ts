// The library has no types of its own.
declare module 'ipp-encoder' {
  interface Written {
    tag: number;
    name: string;
    value: unknown;
  }
  interface Decode<Message> {
    (bytes: Buffer): Message;
    /** Of the last message, without the document behind it. */
    bytes: number;
  }
  interface Groups<Attribute> {
    groups: { tag: number; attributes: Attribute[] }[];
  }
  const ipp: {
    CONSTANTS: Readonly<
      Record<'OPERATION_ATTRIBUTES_TAG' | 'JOB_ATTRIBUTES_TAG' | 'PRINTER_ATTRIBUTES_TAG', number> &
        Record<'CHARSET' | 'NATURAL_LANG' | 'INTEGER' | 'ENUM' | 'KEYWORD' | 'BOOLEAN', number> &
        Record<'PRINT_JOB' | 'GET_PRINTER_ATTRIBUTES', number>
    >;
    request: { decode: Decode<Groups<{ name: string; value: unknown[] }> & { operationId: number }> };
    response: { encode(message: Groups<Written> & { statusCode: number; requestId: number }): Buffer };
  };
  export default ipp;
}
