import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jost/wght.css';
import { apply } from '$lib/settings.svelte';
import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import './tokens.css';

if (import.meta.env.MODE === 'mock') (await import('../mock/install')).install();

const target = document.getElementById('app');
if (target) {
  await apply();
  mount(App, { target });
}
for (const query of ['(prefers-color-scheme: light)', '(prefers-contrast: more)']) {
  matchMedia(query).addEventListener('change', () => void apply());
}
