import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { spelled } from '../server/src/core/spelled.ts'

/*
 * The headings of the handbook with what stands below them, for the search of the console: `node scripts/helpIndex.ts` writes
 * `web/public/help/index.json`; a test holds it against the chapters.
 */
export const helpFolder = join(import.meta.dirname, '../web/public/help')

/** A heading of the handbook and where it stands; `role`: whose chapter it is. */
export interface HelpEntry {
  readonly title: string
  /** Whole and by its initials. */
  readonly pinyin: string
  readonly role: string
  /** Of the section, up to the next heading. */
  readonly text: string
  readonly address: string
}

/** What a reader sees of some HTML, in one line. */
const readable = (html: string) =>
  html
    .replace(/<nav .*?<\/nav>/gs, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Every heading with an address, chapter by chapter, the one for everybody first. */
export function helpIndex(): HelpEntry[] {
  const files = globSync('*.html', { cwd: helpFolder }).sort(
    (a, b) => Number(b === 'index.html') - Number(a === 'index.html') || a.localeCompare(b),
  )
  return files.flatMap((file) => {
    const text = readFileSync(join(helpFolder, file), 'utf8')
    const role = /<body data-role="([^"]+)"/.exec(text)?.[1] ?? ''
    const headings = [...text.matchAll(/<h[123] id="([\w-]+)">([^<]+)<\/h[123]>(.*?)(?=<h[123] |<\/main>)/gs)]
    return headings.map(([, id, title, below]) => ({
      title: title!,
      pinyin: spelled(title!),
      role,
      text: readable(below!),
      address: `/oems/help/${basename(file)}#${id}`,
    }))
  })
}
export const indexText = () => `${JSON.stringify(helpIndex(), null, 2)}\n`

if (import.meta.main) writeFileSync(join(helpFolder, 'index.json'), indexText())
