import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { helpFolder, helpIndex, indexText } from './helpIndex.ts'

const chapters = globSync('*.html', { cwd: helpFolder })
const textOf = (file: string) => readFileSync(join(helpFolder, file), 'utf8')
const named = chapters.flatMap((file) =>
  [...textOf(file).matchAll(/(?:src|href)="(?!http|#|\/oems\/(?!help))([^"#]+)/g)].map(([, path]) => path!),
)

describe('the handbook', () => {
  test('is found by every heading of every chapter: node scripts/helpIndex.ts writes the index', () => {
    expect(readFileSync(join(helpFolder, 'index.json'), 'utf8')).toBe(indexText())
    for (const file of chapters) {
      const headings = [...textOf(file).matchAll(/<h[123][ >]/g)]
      const found = helpIndex().filter(({ address }) => address.startsWith(`/oems/help/${file}#`))
      expect(found.length).toBe(headings.length)
    }
    expect(helpIndex().every(({ role }) => role !== '')).toBe(true)
    expect(helpIndex()).toContainEqual(expect.objectContaining({ title: '快捷键', pinyin: 'kuaijiejian kjj' }))
    expect(new Set(helpIndex().map(({ address }) => address)).size).toBe(helpIndex().length)
  })

  test('names no file that is not there, and leaves no picture unnamed', () => {
    const missing = named.filter((path) => !existsSync(join(helpFolder, path.replace(/^\/oems\/help\//, ''))))
    expect(missing).toEqual([])
    const pictures = globSync('pictures/*', { cwd: helpFolder })
    expect(pictures.filter((picture) => !named.includes(picture))).toEqual([])
    expect(pictures.length).toBeLessThanOrEqual(25)
    expect(pictures.filter((picture) => statSync(join(helpFolder, picture)).size > 60_000)).toEqual([])
  })

  test('has words for every picture, and no script or style of its own', () => {
    for (const file of chapters) {
      const text = textOf(file)
      expect([...text.matchAll(/<img (?![^>]*alt="[^"]+")/g)]).toEqual([])
      expect(text).not.toMatch(/<script|style=|<style/)
    }
  })
})
