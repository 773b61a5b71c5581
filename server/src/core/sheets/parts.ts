import { posix } from 'node:path'
import type { Archive } from './archive.ts'
import { notASheet, tooMuch } from './refusals.ts'
import { attributesOf, readXml } from './xml.ts'

/** Which file of the archive is what. */
export interface Parts {
  readonly sheet: string
  readonly shared: string | null
  readonly styles: string | null
  readonly from1904: boolean
}

const maxRelations = 10_000

/** The package names the workbook, the workbook its sheets; the first one that is not hidden is read. */
export async function partsOf(archive: Archive): Promise<Parts> {
  if (!archive.has('[Content_Types].xml') || [...archive.names].some((name) => /vbaProject\.bin$/i.test(name))) throw notASheet()
  const [book] = (await relationsOf(archive, '')).filter(({ type }) => type === 'officeDocument')
  if (!book?.target.endsWith('.xml') || !archive.has(book.target)) throw notASheet()
  let first: string | undefined
  let from1904 = false
  await readXml(archive.pieces(book.target), {
    open(name, text) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributesOf(text).date1904 ?? '')
      if (name !== 'sheet' || first !== undefined) return
      const { state = 'visible', id } = attributesOf(text)
      if (!/hidden/i.test(state)) first = id
    },
  })
  const relations = await relationsOf(archive, book.target)
  const partOf = (type: string) => relations.find((relation) => relation.type === type && archive.has(relation.target))?.target ?? null
  const sheet = relations.find(({ id, type }) => id === first && type === 'worksheet')?.target
  if (!sheet || !archive.has(sheet)) throw notASheet()
  return { sheet, shared: partOf('sharedStrings'), styles: partOf('styles'), from1904 }
}

/** What a part (or, with '', the package) refers to; `type` is the last word of its address. */
async function relationsOf(archive: Archive, part: string) {
  const { dir, base } = posix.parse(part)
  const name = posix.join(dir, '_rels', `${base}.rels`)
  const relations: { readonly id: string | undefined; readonly type: string; readonly target: string }[] = []
  if (!archive.has(name)) throw notASheet()
  await readXml(archive.pieces(name), {
    open(tag, text) {
      if (tag !== 'Relationship') return
      const { Id: id, Type: type = '', Target: target = '' } = attributesOf(text)
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: posix.resolve('/', dir, target).slice(1) })
      if (relations.length > maxRelations) throw tooMuch()
    },
  })
  return relations
}
