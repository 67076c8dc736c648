import { fakeApi, renderInShell } from '@groundwork/testing';
import { formFields } from '../../form/fields.tsx';
import { RecordCreator } from '../../RecordEditor.tsx';

/** An upload to the storage, which the test finishes or fails. */
export interface Sent {
  address: string;
  file: File;
  options: {
    blockSize: number;
    concurrency: number;
    blobHTTPHeaders: { blobContentType: string };
    onProgress: (progress: { loadedBytes: number }) => void;
    abortSignal: AbortSignal;
  };
  finish: () => void;
  fail: (error: object) => void;
}
/** The uploads of the test that runs. */
export const sent: Sent[] = [];
jest.mock('@azure/storage-blob', () => ({
  AnonymousCredential: class {},
  BlockBlobClient: class {
    constructor(readonly address: string) {}
    uploadData(file: File, options: Sent['options']) {
      return new Promise<void>((finish, fail) => sent.push({ address: this.address, file, options, finish, fail }));
    }
  },
}));

const token = {
  serviceUrl: 'http://blobs.test',
  parameterString: 'sig=1',
  container: 'incoming',
  containerUrl: 'http://blobs.test/incoming',
  expires: '2999-01-01T00:00:00.000Z',
};
export const image = (name: string, type = 'image/png') => new File([new Uint8Array(2_600_000)], name, { type });
const Product = formFields('products');

/** Every test begins without uploads. */
export function fakeUploads(): void {
  beforeEach(() => {
    sent.length = 0;
    URL.createObjectURL = () => 'blob:preview';
    URL.revokeObjectURL = () => {};
  });
}
export const api = () => {
  const server = fakeApi({
    records: {
      mediaitems: [
        { id: 'shelf', name: 'Shelf', url: 'http://blobs.test/media/shelf' },
        { id: 'photo', name: 'Image##abc', url: 'http://blobs.test/media/photo' },
      ],
      preparations: [{ id: 'item', name: 'Jug', projectId: 'p', mediaItemIds: ['shelf', 'photo'] }],
      projects: [{ id: 'p', name: 'Cedar Lane' }],
    },
  });
  server.on('GET', 'mediaitems/uploadToken', { body: token });
  return server;
};
export const create = (server: ReturnType<typeof api>, user = {}) =>
  renderInShell(
    <RecordCreator entity="product" onClose={jest.fn()}>
      <Product.Text name="name" label="Name" />
      <Product.Images />
    </RecordCreator>,
    { api: server, user },
  );
export function input(): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!found) throw new Error('There is no field for files.');
  return found;
}
export const posted = (server: ReturnType<typeof api>, path: string) =>
  server.requests.find((request) => request.method === 'POST' && request.path === path);
