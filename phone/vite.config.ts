import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from '../scripts/precompress.ts'

const server = 'http://localhost:8080'
const roots = ['/oems-api', '/ccds-api', '/oemr-api', '/ohmp-api', '/oqs-api', '/odas-api']

export default defineConfig({
  base: '/oems/h5/',
  plugins: [react(), precompress()],
  server: { proxy: Object.fromEntries(roots.map((root) => [root, { target: server }])) },
  build: {
    // A five-year-old Android, the browser inside a chat application included.
    target: 'es2020',
    // Inlined files would be `data:` addresses, which the content security policy allows for pictures only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What the first screens need is one script: once it is here, no later step of a declaration waits for the line.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'index', tags: ['$initial'] }] } } },
  },
})
