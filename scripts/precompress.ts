import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Below this a compressed copy saves less than a packet. */
const worthIt = 1024

/** Puts a brotli and a gzip copy beside every text that was built, as small as they get: the server only picks one. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = join(root, build.outDir)
    },
    async closeBundle() {
      const files = globSync('**/*.{js,css,html,svg}', { cwd: folder })
      await Promise.all(files.map((file) => compressed(join(folder, file))))
    },
  }
}

async function compressed(path: string) {
  const text = await readFile(path)
  if (text.length < worthIt) return
  const size = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
  const copies = [
    brotli(text, { params: size }).then((data) => writeFile(`${path}.br`, data)),
    zip(text, { level: 9 }).then((data) => writeFile(`${path}.gz`, data)),
  ]
  await Promise.all(copies)
}
