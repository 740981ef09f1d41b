import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import config from './svelte.config.js';

export default ts.config(
    { ignores: ['dist', 'node_modules', '**/*.d.ts'] },
    ...ts.configs.strict,
    ...svelte.configs.recommended,
    {
        languageOptions: { globals: { ...globals.browser, ...globals.node } },
        rules: {
            '@typescript-eslint/no-unused-vars': [
                'error',
                { varsIgnorePattern: '^_', argsIgnorePattern: '^_' },
            ],
        },
    },
    {
        files: ['**/*.svelte', '**/*.svelte.ts'],
        languageOptions: { parserOptions: { parser: ts.parser, svelteConfig: config } },
        rules: {
            'prefer-const': 'off',
            'svelte/prefer-const': ['error', { destructuring: 'all' }],
            // It means maps and dates that are kept; ours live inside one function.
            'svelte/prefer-svelte-reactivity': 'off',
        },
    },
);
