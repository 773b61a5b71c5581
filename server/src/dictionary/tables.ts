import type { CodeOf } from '@oems/contract/core/codes.ts'
import type {
  AnswerKind,
  ControlLevel,
  DictionaryStatus,
  DosageForm,
  DrugClass,
  DrugKind,
  MeasureCategory,
  OriginKind,
  Storage,
} from '@oems/contract/dictionary/codes.ts'
import type { EpType } from '@oems/contract/organisation/codes.ts'
import { isNull, sql } from 'drizzle-orm'
import { bigint, foreignKey, index, integer, pgTable, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { plainTable } from '../core/db/atRest.ts'
import { baseColumns, idColumn } from '../core/db/columns.ts'
import { org } from '../core/db/org.ts'
import { says } from '../core/errors.ts'
import { icd } from '../icd/tables.ts'
import { illness } from '../illness/tables.ts'

const drugSame = says('dict_drug_same', '该药品已存在（通用名、剂型、规格、生产厂家相同）')
const drugOrg = says('dict_drug_org_id_fkey', '组织不存在')
const typeName = says('dict_disease_type_name', '疾病分类名称已存在')
const diseaseName = says('dict_disease_name', '疾病名称已存在')
const diseaseOrg = says('dict_disease_org_id_fkey', '组织不存在')
const measureName = says('dict_measure_name', '防疫措施名称已存在')
const diseaseIcd = says('dict_disease_icd', 'ICD编码不存在')
const diseaseIllness = says('dict_disease_illness', '病种不存在')
const measureIllness = says('dict_measure_illness', '病种不存在')
const measureOrg = says('dict_measure_org_id_fkey', '组织不存在')
const typeOrg = says('dict_disease_type_org_id_fkey', '组织不存在')

type Flag = 0 | 1

/** Owned by the platform, read by all (04 §2.6). */
export const diseaseType = pgTable(
  'dict_disease_type',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    name: varchar({ length: 32 }).notNull(),
    orderNum: integer().notNull(),
    status: smallint().$type<CodeOf<typeof DictionaryStatus>>().notNull(),
  },
  (t) => [
    foreignKey({ name: typeOrg, columns: [t.orgId], foreignColumns: [org.id] }),
    uniqueIndex(typeName).on(t.orgId, t.name).where(isNull(t.deletedAt)),
  ],
)
plainTable(diseaseType, 'a dictionary')

export const drug = pgTable(
  'dict_drug',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    drugName: varchar({ length: 100 }).notNull(),
    /** Pinyin and initials of the name. */
    pinyin: text().notNull(),
    tradeName: varchar({ length: 100 }),
    drugKind: smallint().$type<CodeOf<typeof DrugKind>>().notNull(),
    drugClass: smallint().$type<CodeOf<typeof DrugClass>>().notNull(),
    dosageForm: smallint().$type<CodeOf<typeof DosageForm>>().notNull(),
    spec: varchar({ length: 64 }),
    manufacturer: varchar({ length: 100 }),
    originKind: smallint().$type<CodeOf<typeof OriginKind>>().notNull(),
    approvalNo: varchar({ length: 40 }),
    components: varchar({ length: 64 }).array().notNull(),
    unit: varchar({ length: 8 }).notNull(),
    packUnit: varchar({ length: 8 }),
    packSize: integer(),
    storage: smallint().$type<CodeOf<typeof Storage>>().notNull(),
    controlLevel: smallint().$type<CodeOf<typeof ControlLevel>>().notNull(),
    rxFlag: smallint().$type<Flag>().notNull(),
    maxDaily: integer(),
    pregnancy: smallint().$type<Flag>().notNull(),
    minAge: smallint(),
    modifiedRelease: smallint().$type<Flag>().notNull(),
    diseaseTypes: bigint({ mode: 'number' }).array().notNull(),
    warnDays: smallint().notNull(),
    barcode: varchar({ length: 14 }),
    traceCode: varchar({ length: 7 }),
    coldChain: smallint().$type<Flag>().notNull().generatedAlwaysAs(sql`case when storage in (3, 4) then 1 else 0 end`),
    status: smallint().$type<CodeOf<typeof DictionaryStatus>>().notNull(),
    remark: varchar({ length: 500 }),
  },
  (t) => [
    foreignKey({ name: drugOrg, columns: [t.orgId], foreignColumns: [org.id] }),
    uniqueIndex(drugSame)
      .on(t.orgId, t.drugName, t.dosageForm, sql`coalesce(${t.spec}, '')`, sql`coalesce(${t.manufacturer}, '')`)
      .where(isNull(t.deletedAt)),
    index('dict_drug_disease_types').using('gin', t.diseaseTypes).where(isNull(t.deletedAt)),
  ],
)
plainTable(drug, 'a dictionary')

export const disease = pgTable(
  'dict_disease',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    diseaseName: varchar({ length: 100 }).notNull(),
    /** Pinyin and initials of the name. */
    pinyin: text().notNull(),
    diseaseTypes: bigint({ mode: 'number' }).array().notNull(),
    dictIcdId: idColumn(),
    isChronic: smallint().$type<Flag>().notNull(),
    /** A diagnosis of it feeds the reporting of this illness. */
    illnessId: idColumn(),
    alias: varchar({ length: 200 }),
    status: smallint().$type<CodeOf<typeof DictionaryStatus>>().notNull(),
    remark: varchar({ length: 500 }),
  },
  (t) => [
    foreignKey({ name: diseaseOrg, columns: [t.orgId], foreignColumns: [org.id] }),
    foreignKey({ name: diseaseIcd, columns: [t.dictIcdId], foreignColumns: [icd.id] }),
    foreignKey({ name: diseaseIllness, columns: [t.illnessId], foreignColumns: [illness.id] }),
    index('dict_disease_by_icd').on(t.dictIcdId).where(isNull(t.deletedAt)),
    uniqueIndex(diseaseName).on(t.orgId, t.diseaseName).where(isNull(t.deletedAt)),
    index('dict_disease_disease_types').using('gin', t.diseaseTypes).where(isNull(t.deletedAt)),
  ],
)
plainTable(disease, 'a dictionary')

/** How often drugs and diseases have been changed: triggers raise it. */
export const dictionaryState = pgTable('dict_state', {
  name: varchar({ length: 16 }).primaryKey(),
  version: bigint({ mode: 'number' }).notNull().default(0),
})
plainTable(dictionaryState, 'a counter')

/** What projects do against an epidemic (04 §2.5). */
export const measure = pgTable(
  'dict_measure',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    /** Null: for all of them. */
    illnessId: idColumn(),
    name: varchar({ length: 100 }).notNull(),
    category: smallint().$type<CodeOf<typeof MeasureCategory>>().notNull(),
    content: varchar({ length: 2_000 }),
    answerKind: smallint().$type<CodeOf<typeof AnswerKind>>().notNull(),
    valueUnit: varchar({ length: 8 }),
    evidenceRequired: smallint().$type<Flag>().notNull(),
    epTypes: smallint().array().$type<CodeOf<typeof EpType>[]>().notNull(),
    minGrade: smallint().notNull(),
    orderNum: integer().notNull(),
    status: smallint().$type<CodeOf<typeof DictionaryStatus>>().notNull(),
  },
  (t) => [
    foreignKey({ name: measureOrg, columns: [t.orgId], foreignColumns: [org.id] }),
    foreignKey({ name: measureIllness, columns: [t.illnessId], foreignColumns: [illness.id] }),
    uniqueIndex(measureName).on(t.orgId, sql`coalesce(${t.illnessId}, 0)`, t.name).where(isNull(t.deletedAt)),
  ],
)
plainTable(measure, 'a dictionary')
