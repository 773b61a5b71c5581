import type { CodeOf } from '@oems/contract/core/codes.ts'
import type {
  AccessType,
  EndemicDisease,
  LicenseState,
  PowerSource,
  TerminalType,
  VideoAbility,
  WasteDisposal,
} from '@oems/contract/medical/codes.ts'
import type { ClinicLevel } from '@oems/contract/project/codes.ts'
import { isNull } from 'drizzle-orm'
import { foreignKey, index, integer, numeric, pgTable, smallint, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { institution } from '../coop/tables.ts'
import { plainTable } from '../core/db/atRest.ts'
import { baseColumns, dayColumn, idColumn, moment, sealed } from '../core/db/columns.ts'
import { says } from '../core/errors.ts'
import { project } from '../organisation/tables.ts'

type Flag = 0 | 1
const alreadyThere = '已存在，请使用更新'

const medicalProject = says('project_medical_project', '项目不存在')
const oneMedical = says('project_medical_one', alreadyThere)

/** What a site has for the sick, as it reports it: at most one row of a project (02 §2.5). `orgId` is the project's node. */
export const projectMedical = pgTable(
  'project_medical',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    clinicLevel: smallint().$type<CodeOf<typeof ClinicLevel>>().notNull(),
    noClinicReason: varchar({ length: 200 }),
    roomArea: integer(),
    bedNum: integer(),
    isolationRoomNum: integer(),
    chineseDoctorNum: integer(),
    localDoctorNum: integer(),
    nurseNum: integer(),
    firstAiderNum: integer(),
    aedNum: integer(),
    oxygenNum: integer(),
    ambulanceNum: integer(),
    firstAidKitNum: integer(),
    coldStorage: smallint().$type<Flag>().notNull(),
    wasteDisposal: smallint().$type<CodeOf<typeof WasteDisposal>>(),
    licenseState: smallint().$type<CodeOf<typeof LicenseState>>(),
    licenseNo: varchar({ length: 50 }),
    licenseEndDate: dayColumn(),
    endemicDiseases: smallint().array().$type<CodeOf<typeof EndemicDisease>[]>().notNull(),
    vaccineRequired: varchar({ length: 200 }),
    evacPlan: varchar({ length: 1000 }),
    evacHours: integer(),
    rescueCompany: varchar({ length: 100 }),
    rescuePhone: varchar({ length: 32 }),
    policyNo: varchar({ length: 50 }),
    policyEndDate: dayColumn(),
    remark: varchar({ length: 500 }),
    /** How many days before their end licence and policy were told of last; null: not yet. */
    licenseToldDays: smallint(),
    policyToldDays: smallint(),
  },
  (t) => [
    foreignKey({ name: medicalProject, columns: [t.orgId], foreignColumns: [project.projectId] }),
    uniqueIndex(oneMedical).on(t.orgId).where(isNull(t.deletedAt)),
  ],
)
plainTable(projectMedical, 'about a site')
export type ProjectMedicalRow = typeof projectMedical.$inferSelect

const networkProject = says('project_network_env_project', '项目不存在')
const oneNetwork = says('project_network_env_one', alreadyThere)

/** The line of a site (02 §2.6). */
export const projectNetworkEnv = pgTable(
  'project_network_env',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    accessTypes: smallint().array().$type<CodeOf<typeof AccessType>[]>().notNull(),
    operator: varchar({ length: 50 }),
    downMbps: numeric({ precision: 7, scale: 2 }),
    upMbps: numeric({ precision: 7, scale: 2 }),
    latencyMs: integer(),
    lossRate: numeric({ precision: 5, scale: 2 }),
    dedicatedLine: smallint().$type<Flag>().notNull(),
    videoAbility: smallint().$type<CodeOf<typeof VideoAbility>>().notNull(),
    terminalTypes: smallint().array().$type<CodeOf<typeof TerminalType>[]>().notNull(),
    roomPlace: varchar({ length: 100 }),
    availableHours: varchar({ length: 100 }),
    power: smallint().array().$type<CodeOf<typeof PowerSource>[]>().notNull(),
    itContactName: varchar({ length: 30 }),
    itContactPhone: sealed(),
    testedAt: moment(),
    remark: varchar({ length: 500 }),
  },
  (t) => [
    foreignKey({ name: networkProject, columns: [t.orgId], foreignColumns: [project.projectId] }),
    uniqueIndex(oneNetwork).on(t.orgId).where(isNull(t.deletedAt)),
  ],
)
plainTable(projectNetworkEnv, 'about a site')
export type ProjectNetworkEnvRow = typeof projectNetworkEnv.$inferSelect

const referralProject = says('clinic_referral_project', '项目不存在')
const referralInstitution = says('clinic_referral_institution', '合作医疗机构不存在')
/** Whoever saves alone has the others make room. */
const onePlace = says('clinic_referral_priority', '转诊顺位刚被他人修改，请刷新后重试')
const once = says('clinic_referral_once', '该机构已在转诊顺位中')

/** Where a project sends its patients, in this order (02 §2.8). */
export const referral = pgTable(
  'clinic_referral',
  {
    ...baseColumns(),
    orgId: idColumn().notNull(),
    institutionId: idColumn().notNull(),
    /** From 1, without gaps. */
    priority: smallint().notNull(),
    /** As patients travel; null: as the institution says. */
    distanceKm: numeric({ precision: 6, scale: 1 }),
    travelMinutes: integer(),
    transport: varchar({ length: 100 }),
    remark: varchar({ length: 200 }),
    /** The line of the tree's history that has ended it; an undone move gives it back. */
    endedByMove: idColumn(),
  },
  (t) => [
    foreignKey({ name: referralProject, columns: [t.orgId], foreignColumns: [project.projectId] }),
    foreignKey({ name: referralInstitution, columns: [t.institutionId], foreignColumns: [institution.id] }),
    uniqueIndex(onePlace).on(t.orgId, t.priority).where(isNull(t.deletedAt)),
    uniqueIndex(once).on(t.orgId, t.institutionId).where(isNull(t.deletedAt)),
    index('clinic_referral_target').on(t.institutionId).where(isNull(t.deletedAt)),
  ],
)
plainTable(referral, 'about a site')
export type ReferralRow = typeof referral.$inferSelect
