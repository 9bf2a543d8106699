import { defineConfig } from 'vite';

/** Where `npx vite` serves the console, as the service does (src/console). */
const BASE = '/admin/console/';
/** Where `npm run dev` answers, for `npx vite` in this folder. */
const SERVICE = 'http://localhost:3000';

/** The texts of the console, which the service names in its page. */
const texts = {
  name: 'texts',
  apply: 'serve',
  transformIndexHtml: () => [{ tag: 'script', attrs: { src: `${BASE}texts/en.dev.js` }, injectTo: 'head-prepend' }],
};

export default defineConfig(({ command }) => ({
  // The service may be in a folder of its host, which only it knows: it completes the addresses in the page.
  base: command === 'build' ? './' : BASE,
  plugins: [texts],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Packages mark files for servers that render React; the console has none.
      onLog: (level, log, handle) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') handle(level, log);
      },
    },
  },
  server: {
    proxy: {
      '/api': SERVICE,
      '/admin/rest-nonce': SERVICE,
      '/admin/console/texts': SERVICE,
      '/admin/sign-in': SERVICE,
    },
  },
}));
