import type { CodeOf } from '@oems/contract/core/codes.ts'
import type {
  ControlLevel,
  DictionaryStatus,
  DosageForm,
  DrugClass,
  DrugKind,
  OriginKind,
  Storage,
} from '@oems/contract/dictionary/codes.ts'
import { isNull, sql } from 'drizzle-orm'
import { bigint, foreignKey, index, integer, pgTable, smallint, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { baseColumns, idColumn } from '../core/db/columns.ts'
import { org } from '../core/db/org.ts'
import { says } from '../core/errors.ts'

const drugSame = says('dict_drug_same', '该药品已存在（通用名、剂型、规格、生产厂家相同）')
const drugOrg = says('dict_drug_org_id_fkey', '组织不存在')
const typeName = says('dict_disease_type_name', '疾病分类名称已存在')
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
