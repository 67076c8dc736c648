// The end of the scan worker, after zxing-wasm: reads the codes in the pictures that a page sends. It runs as a plain script
// with a content policy of its own (scan-files.ts), so that pages need not allow WebAssembly.
(() => {
  const { prepareZXingModule, readBarcodes } = self.ZXingWASM;
  const ready = prepareZXingModule({
    overrides: { locateFile: () => self.GROUNDWORK_WASM },
    fireImmediately: true,
  });
  const formats = ['QRCode', 'DataMatrix', 'Code128', 'EAN-13', 'EAN-8', 'UPC-A', 'UPC-E', 'ITF', 'Code39', 'DataBar'];
  self.onmessage = async ({ data: { number, picture, isStill } }) => {
    try {
      await ready;
      const found = await readBarcodes(picture, { formats, tryHarder: isStill, maxNumberOfSymbols: 8 });
      const codes = found
        .filter(({ isValid }) => isValid)
        .map(({ text, symbologyIdentifier }) => ({ text, symbology: symbologyIdentifier.replace(/^]/, '') }));
      self.postMessage({ number, codes });
    } catch (error) {
      self.postMessage({ number, problem: String(error) });
    }
  };
})();
