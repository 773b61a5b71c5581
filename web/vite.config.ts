import { randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from '../scripts/precompress.ts'

const server = process.env.OEMS_SERVER ?? 'http://localhost:8080'
const roots = ['/oems-api', '/ccds-api', '/oemr-api', '/ohmp-api', '/oqs-api', '/odas-api', '/oems/h5']
/** One half of the key that encrypts what the browser keeps; with a key of its own per build, an update forgets what was kept. */
const stateKey = process.env.OEMS_STATE_KEY ?? randomBytes(24).toString('base64url')

/** The shell's icons come as one piece: each by itself is smaller than the request for it. */
const shell = globSync('src/shell/{icons.tsx,layout/*.tsx}', { cwd: import.meta.dirname })
const shellIcons = new Set(
  shell.flatMap((file) => readFileSync(join(import.meta.dirname, file), 'utf8').match(/\w+(Outlined|Filled)/g) ?? []),
)
const isShellIcon = (id: string) =>
  /shell[\\/]icons\.tsx$/.test(id) || (/[\\/]@ant-design[\\/]icons/.test(id) && shellIcons.has(/(\w+)\.js$/.exec(id)?.[1] ?? ''))

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
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler|@ant-design[\\/]icons[\\/]es[\\/](components|utils))[\\/]/,
            },
            { name: 'icons', test: isShellIcon },
            // What nearly every page needs and is small: a request of its own weighs more than most of these files.
            // Of the guide as well, which has nothing of the component library: with the kit that would come along.
            { name: 'moment', test: /web[\\/]src[\\/]core[\\/]moment\.ts$|client[\\/]src[\\/]days\.ts$/ },
            {
              name: 'words',
              test: /contract[\\/]src[\\/](core[\\/](reveal|exported|paging|logCodes)|access[\\/]builtInRoles|(access|accounts|core|declaration|figures|messages|operations|organisation|people)[\\/](codes|level))\.ts$/,
              priority: 1,
            },
            // Code sets that the home page does without: however many areas come, it does not wait for their words.
            { name: 'moreWords', test: /contract[\\/]src[\\/]\w+[\\/](codes|level)\.ts$/ },
            {
              name: 'kit',
              test: /web[\\/]src[\\/]kit[\\/](home[\\/]\w+|Card|comparison|copy|Failed|Figures|PageHead|StatusTag)\.(tsx?|module\.css)$/,
            },
          ],
        },
      },
    },
  },
})
