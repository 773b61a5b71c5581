import { AnswerKind, ControlLevel, DrugKind, MeasureCategory, OriginKind, Storage } from '@oems/contract/dictionary/codes.ts'
import { sql } from 'drizzle-orm'
import { ask } from '../core/db/database.ts'
import { insertRows, rowsOf } from '../core/db/insertRows.ts'
import type { DemoLoader } from '../core/domain.ts'
import { searchPinyin } from '../core/identity.ts'
import { diseaseRows } from './demo/diseaseRows.ts'
import { drugRows, makers } from './demo/drugRows.ts'
import { measureRows } from './demo/measureRows.ts'
import { disease, diseaseType, drug, measure } from './tables.ts'

const linesOf = (rows: string) => rows.trim().split('\n')
/** `name:one、two` as name and words. */
const groupsOf = (rows: string) =>
  linesOf(rows).map((line) => {
    const [name = '', words = ''] = line.split(':')
    return { name, words: words.split('、') }
  })

/** The platform's standard lists (04 §8): shown as examples, to be replaced by those of the customer's medical lead. */
const load: DemoLoader = async (db, now) => {
  const at = now.toISOString()
  const [root] = await ask<{ id: number }>(db, sql`select id from org where org_type = 0 and deleted_at is null`)
  const base = { createdAt: at, createdBy: 0, updatedAt: at, updatedBy: 0, orgId: root!.id, status: 1 as const }
  const groups = groupsOf(diseaseRows)
  const types = await db
    .insert(diseaseType)
    .values(groups.map(({ name }, at) => ({ ...base, name, orderNum: (at + 1) * 10 })))
    .returning()
  const typeIds = new Map(types.map(({ id, name }) => [name, id]))
  const idsOf = (names: readonly string[]) => names.map((name) => typeIds.get(name)!)
  const diseases = groups.flatMap(({ name, words }) => words.map((word) => diseaseOf(word, idsOf([name]))))
  const drugs = linesOf(drugRows).flatMap((line, at) => makers.map((maker, nth) => drugOf(line, maker, at * makers.length + nth, idsOf)))
  const measures = groupsOf(measureRows).flatMap(({ name, words }, at) => words.map((word, nth) => measureOf(name, word, at * 100 + nth)))
  await insertRows(db, [
    ...rowsOf(
      disease,
      diseases.map((row) => ({ ...base, ...row })),
    ),
    ...rowsOf(
      drug,
      drugs.map((row) => ({ ...base, ...row })),
    ),
    ...rowsOf(
      measure,
      measures.map((row) => ({ ...base, ...row })),
    ),
  ])
}
export default load

function diseaseOf(word: string, diseaseTypes: number[]) {
  const diseaseName = word.replace('*', '')
  const isChronic = word.endsWith('*') ? (1 as const) : (0 as const)
  return { diseaseName, pinyin: searchPinyin(diseaseName), diseaseTypes, isChronic, alias: null, remark: null }
}

function drugOf(line: string, manufacturer: string, serial: number, idsOf: (names: readonly string[]) => number[]) {
  const [drugName = '', spec = '', kind, drugClass, form, unit = '', size, types = '', components = '', marks = ''] = line.split('|')
  const has = (mark: string) => (marks.includes(mark) ? (1 as const) : (0 as const))
  const codes = { drugKind: Number(kind), drugClass: Number(drugClass), dosageForm: Number(form) }
  const isMedicine = codes.drugKind <= DrugKind.biological
  const letter = codes.drugKind === DrugKind.chinesePatent ? 'Z' : codes.drugKind === DrugKind.biological ? 'S' : 'H'
  return {
    ...(codes as Pick<typeof drug.$inferInsert, keyof typeof codes>),
    ...{ drugName, pinyin: searchPinyin(drugName), tradeName: null, spec, manufacturer, originKind: OriginKind.domestic },
    approvalNo: isMedicine ? `国药准字${letter}${20_000_000 + serial * 37}` : null,
    ...{
      components: components.split('、'),
      unit,
      packUnit: Number(size) > 1 ? '盒' : null,
      packSize: Number(size) > 1 ? Number(size) : null,
    },
    storage: has('c') ? Storage.refrigerated : Storage.room,
    controlLevel: has('n')
      ? ControlLevel.narcotic
      : has('p')
        ? ControlLevel.psychotropic
        : has('a')
          ? ControlLevel.antibacterial
          : ControlLevel.ordinary,
    ...{ rxFlag: has('r'), maxDaily: null, pregnancy: has('r'), minAge: null, modifiedRelease: has('s') },
    ...{
      diseaseTypes: idsOf(types.split('、')),
      warnDays: 180,
      barcode: `69${String(10_000_000_000 + serial)}`,
      traceCode: null,
      remark: null,
    },
  }
}

function measureOf(group: string, word: string, orderNum: number) {
  const [, name = word, valueUnit, proof, grade] = /^([^#!@]+)(?:#([^!@]+))?(!)?(?:@(\d))?$/.exec(word) ?? []
  return {
    ...{ name, category: MeasureCategory.options.find(({ label }) => label === group)!.value, content: null },
    ...{ answerKind: valueUnit ? AnswerKind.number : AnswerKind.state, valueUnit: valueUnit ?? null },
    ...{
      evidenceRequired: proof ? (1 as const) : (0 as const),
      epTypes: [1, 2, 3] as (1 | 2 | 3)[],
      minGrade: Number(grade ?? 0),
      orderNum,
    },
  }
}
