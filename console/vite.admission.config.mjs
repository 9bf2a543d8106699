import { defineConfig } from 'vite';

/** The page for devices: a build of its own, so that it shares no files with the console and stays small. */
export default defineConfig({
  // The service may be in a folder of its host, which only it knows: it completes the addresses in the page.
  base: './',
  build: {
    outDir: 'dist/admission',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: { admission: 'admission.html', 'service-worker': 'src/admission/service-worker.ts' },
      output: {
        // The service adds to the script what it stores, and serves it at an address that stays.
        entryFileNames: ({ name }) => (name === 'service-worker' ? 'assets/[name].js' : 'assets/[name]-[hash].js'),
      },
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
});
