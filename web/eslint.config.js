import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import config from './svelte.config.js';

export default ts.config(
    { ignores: ['dist', 'node_modules', '**/*.d.ts'] },
    ...ts.configs.strict,
    ...svelte.configs.recommended,
    { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
    {
        files: ['**/*.svelte', '**/*.svelte.ts'],
        languageOptions: { parserOptions: { parser: ts.parser, svelteConfig: config } },
        rules: {
            'prefer-const': 'off',
            'svelte/prefer-const': ['error', { destructuring: 'all' }],
        },
    },
);
