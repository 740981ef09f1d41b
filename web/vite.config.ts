import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig, type PluginOption } from 'vite';
import type { InlineConfig } from 'vitest/node';

const path = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

declare module 'vite' {
  interface UserConfig {
    test?: InlineConfig;
  }
}

/** Only text in Latin letters is certain to be read first: its font is worth a preload. */
function preloadInter(): PluginOption {
  return {
    name: 'preload-inter',
    transformIndexHtml(_html, context) {
      const font = Object.keys(context.bundle ?? {}).find((name) =>
        /inter-latin-wght-normal-[^/]*\.woff2$/.test(name),
      );
      if (font === undefined) return [];
      const attrs = { rel: 'preload', href: `./${font}`, as: 'font', type: 'font/woff2' };
      return [{ tag: 'link', attrs: { ...attrs, crossorigin: '' }, injectTo: 'head' }];
    },
  };
}

export default defineConfig(({ mode }) => ({
  base: './',
  plugins: [svelte(), preloadInter()],
  resolve: {
    alias: { $lib: path('./src/lib'), $games: path('./src/games') },
    // Vitest would take Svelte's server side, where nothing can be clicked.
    ...(mode === 'test' ? { conditions: ['browser'] } : {}),
  },
  build: {
    target: 'es2022',
    // Scripts and styles only from files: the server's policy allows no inline code.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: {
    // The words of a game come from its catalogues, beside its rules.
    fs: { allow: ['..'] },
    proxy:
      mode === 'mock'
        ? {}
        : { '/api': { target: 'http://127.0.0.1:8000', ws: true, changeOrigin: true } },
  },
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'], setupFiles: ['tests/setup.ts'] },
}));
