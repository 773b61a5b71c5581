import { mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { extractText, getDocumentProxy } from 'unpdf'

/** A font draws these letters with those of its radicals, or with others of the same shape, and they come back as such. */
const radicals = '⺠民⻁虎⻄西⻅见⻆角⻉贝⻋车⻓长⻔门⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻤鬼⻥鱼⻦鸟⻩黄⻬齐⻮齿⻰龙戶户㬵胶―—‒–'
const letterOf = new Map([...radicals.matchAll(/(.)(.)/gu)].map(([, radical, letter]) => [radical, letter]))
/** Spaces and breaks are the sheet's, not the text's. */
export const plain = (text: string) =>
  [...text.normalize('NFKC').replace(/\s+/g, '')].map((letter) => letterOf.get(letter) ?? letter).join('')

/** What the browser puts on paper, sheet by sheet, read back as text without its spaces. */
export async function printed(page: Page, name: string) {
  const pdf = await page.pdf({ preferCSSPageSize: true })
  const folder = join(tmpdir(), 'oems-e2e')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name.replace(/[^\p{L}\d]+/gu, '-')}.pdf`), pdf)
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false })
  return text.map(plain)
}
