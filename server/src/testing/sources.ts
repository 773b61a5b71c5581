import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** The product's own files, tests left out, in which something stands that only the `named` may say. */
export const othersWith = (pattern: RegExp, folders: string, named: Readonly<Record<string, string>>): string[] =>
  globSync(`{${folders}}/**/*.{ts,tsx,mjs,sql}`, { cwd: root, exclude: (path) => /node_modules|dist/.test(path) }).filter(
    (file) => !/\.test\.tsx?$/.test(file) && !(file in named) && pattern.test(readFileSync(join(root, file), 'utf8')),
  )
