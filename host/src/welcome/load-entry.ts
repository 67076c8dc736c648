import type { HostRelease } from '@groundwork/federation/releases';

/** Loads an entry of the host that the page was not served with. @throws Error naming the file that did not arrive */
export async function loadEntry(
  { version, files, entries }: HostRelease,
  name: keyof HostRelease['entries'],
): Promise<void> {
  const address = (path: string) => `/assets/${version}/${path}`;
  const entry = entries[name];
  if (!entry) throw new Error(`The host ${version} has no entry '${name}'.`);
  const { js, css } = entry;
  for (const path of css) {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address(path);
    protect(link, files[path]);
    document.head.append(link);
  }
  await Promise.all(
    js.map(
      (path) =>
        new Promise<void>((resolve, reject) => {
          const script = document.createElement('script');
          script.src = address(path);
          // In the order of the list, although they load at the same time.
          script.async = false;
          protect(script, files[path]);
          script.onload = () => resolve();
          script.onerror = () => reject(new Error(`The file ${path} of the portal did not arrive.`));
          document.head.append(script);
        }),
    ),
  );
}

function protect(element: HTMLLinkElement | HTMLScriptElement, integrity: string | undefined): void {
  element.crossOrigin = 'anonymous';
  if (integrity) element.integrity = integrity;
}
