import { randomBytes } from 'node:crypto'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from '../scripts/precompress.ts'
import { chunks } from './chunks.ts'

const server = process.env.OEMS_SERVER ?? 'http://localhost:8080'
const roots = ['/oems-api', '/ccds-api', '/oemr-api', '/ohmp-api', '/oqs-api', '/odas-api', '/oems/h5']
/** One half of the key that encrypts what the browser keeps; with a key of its own per build, an update forgets what was kept. */
const stateKey = process.env.OEMS_STATE_KEY ?? randomBytes(24).toString('base64url')

export default defineConfig({
  base: '/oems/',
  plugins: [react(), precompress()],
  define: { __STATE_KEY__: JSON.stringify(stateKey) },
  server: { proxy: Object.fromEntries(roots.map((root) => [root, { target: server }])) },
  build: {
    target: 'es2023',
    // Inlined files would be `data:` addresses, which the content security policy allows for pictures only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // One small style sheet: a page whose script is asked for again after a broken line is never drawn without its looks.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      // antd marks every module with "use client", thousands of lines of warnings.
      onwarn: (warning, warn) => void (warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning)),
      output: {
        codeSplitting: { groups: chunks },
      },
    },
  },
})
