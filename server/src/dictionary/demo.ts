import { AnswerKind, ControlLevel, DrugKind, MeasureCategory, OriginKind, Storage } from '@oems/contract/dictionary/codes.ts'
import { IcdLevel } from '@oems/contract/icd/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { ask } from '../core/db/database.ts'
import { insertRows, rowsOf } from '../core/db/insertRows.ts'
import type { DemoLoader } from '../core/domain.ts'
import { searchPinyin } from '../core/identity.ts'
import { codesByOtherName, diseaseRows, reportedAs } from './demo/diseaseRows.ts'
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
  const about = await whatDiseasesMean(db)
  const diseases = groups.flatMap(({ name, words }) => words.map((word) => ({ ...diseaseOf(word, idsOf([name])), ...about(word) })))
  const drugs = manufactured(linesOf(drugRows)).map(({ line, maker }, serial) => drugOf(line, maker, serial, idsOf))
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

/** The code and the illness of a disease by its name. */
async function whatDiseasesMean(db: Parameters<DemoLoader>[0]) {
  const codes = await ask<{ id: number; code: string; name: string }>(
    db,
    sql`select id, code, disease_name as name from dict_icd where deleted_at is null and level = ${code(IcdLevel.sixth)} order by code desc`,
  )
  const illnesses = await ask<{ id: number; code: string }>(db, sql`select id, illness_code as code from illness where deleted_at is null`)
  const [byCode, byName] = [new Map(codes.map((row) => [row.code, row.id])), new Map(codes.map((row) => [row.name, row.id]))]
  const illnessOf = new Map(
    illnesses.flatMap((illness) => (reportedAs[illness.code] ?? '').split('、').map((name) => [name, illness.id] as const)),
  )
  return (word: string) => {
    const name = word.replace('*', '')
    return { dictIcdId: byCode.get(codesByOtherName[name] ?? '') ?? byName.get(name) ?? null, illnessId: illnessOf.get(name) ?? null }
  }
}

/** Four hundred: what is controlled by one maker, the rest by two, and as many of it by a third. */
function manufactured(lines: readonly string[]) {
  const isControlled = (line: string) => /[pn]/.test(line.split('|').at(-1)!)
  const common = lines.filter((line) => !isControlled(line))
  const byThree = wanted - (lines.length - common.length) - 2 * common.length
  const makersOf = (line: string) => makers.slice(0, isControlled(line) ? 1 : common.indexOf(line) < byThree ? 3 : 2)
  return lines.flatMap((line) => makersOf(line).map((maker) => ({ line, maker })))
}
const wanted = 400

/** An EAN-13 of those that shops make for themselves (GS1 prefix 200), with its check digit. */
function barcodeOf(serial: number): string {
  const digits = `200${String(serial + 1).padStart(9, '0')}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
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
    approvalNo: isMedicine ? `国药准字${letter}${99_000_000 + serial + 1}` : null,
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
      barcode: barcodeOf(serial),
      traceCode: String(9_900_000 + serial + 1),
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
