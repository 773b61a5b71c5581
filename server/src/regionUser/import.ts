import { Role } from '@oems/contract/access/builtInRoles.ts'
import { AccountSource } from '@oems/contract/accounts/codes.ts'
import { shape } from '@oems/contract/core/fields.ts'
import { completed } from '@oems/contract/core/rules.ts'
import { importTypeOf } from '@oems/contract/operations/imports.ts'
import { OrgType } from '@oems/contract/organisation/codes.ts'
import { EmpType, Sex, SourceType } from '@oems/contract/people/codes.ts'
import { EmployeeFields } from '@oems/contract/people/employeeFields.ts'
import { regionUsers as calls, RegionUserDraft } from '@oems/contract/regionUser/regionUsers.ts'
import { sql } from 'drizzle-orm'
import { lockRoles } from '../accounts/roleAssignments.ts'
import { account, roleAssignment } from '../accounts/tables.ts'
import type { Ctx, WriteCtx } from '../core/context.ts'
import { code } from '../core/db/code.ts'
import { array, ask } from '../core/db/database.ts'
import { insertRows, rowsOf } from '../core/db/insertRows.ts'
import { lockOpenNode } from '../core/db/openNode.ts'
import { stamp } from '../core/db/store.ts'
import { mobileHashOf } from '../core/identity.ts'
import { codeColumn, listColumn, textColumn } from '../core/imports/columns.ts'
import { type ImportColumn, type ImportKind, type Line, type LineResult, lineReader } from '../core/imports/kind.ts'
import type { LineError } from '../core/imports/tables.ts'
import { takenByAccounts } from '../people/findPeople.ts'
import type { ValidEmployee } from '../people/identity.ts'
import { type Found, findPlaces } from '../people/importPlaces.ts'
import { validatePerson } from '../people/persons.ts'
import { employee, empStay, person } from '../people/tables.ts'
import { insertPeople } from '../people/writePeople.ts'
import { regionAssignments } from './regions.ts'

interface ImportedRegionUser {
  readonly fields: ValidEmployee
  readonly orgId: number
  readonly regionIds: readonly number[]
}

const columns: readonly ImportColumn[] = [
  textColumn('name', '姓名', { required: true, width: 14 }),
  codeColumn('sex', '性别', Sex, { required: true }),
  textColumn('mobile', '手机号', { required: true, width: 16, hint: '也是登录账号' }),
  textColumn('home', '归属单位', { required: true, width: 40, hint: '完整路径（集团 / 公司）或组织编码' }),
  listColumn('regions', '负责区域', { required: true, width: 40, hint: '名称或组织编码；可填多个，用、分隔' }),
]
const { name, sex, mobile } = RegionUserDraft.properties
const readLine = lineReader(columns, shape({ name, sex, mobile }))
const maxRegions = 20

async function validate(ctx: Ctx, lines: readonly Line[]): Promise<readonly LineResult<ImportedRegionUser>[]> {
  const regionsOf = ({ cells }: Line) => (columns[4]!.read!(cells.regions ?? '') as readonly string[]).slice(0, maxRegions + 1)
  const texts = new Set(lines.flatMap((line) => [line.cells.home ?? '', ...regionsOf(line)]).filter(Boolean))
  const places = texts.size > 0 ? await findPlaces(ctx, [...texts]) : new Map<string, Found>()
  const drafts = lines.map((line) => draftOf(ctx, line, regionsOf(line), places))
  const taken = await takenByAccounts(
    ctx,
    drafts.flatMap(({ keys }) => keys.mobile ?? []),
  )
  for (const { keys, errors } of drafts)
    if (keys.mobile && taken.has(keys.mobile)) errors.push({ column: '手机号', msg: '手机号已被其他账号使用' })
  return drafts.map(({ row, errors, keys }) => ({ row: errors.length === 0 ? row : null, errors, keys }))
}

function draftOf({ now }: Ctx, { cells }: Line, regionTexts: readonly string[], places: ReadonlyMap<string, Found>) {
  const { fields, errors: unreadable } = readLine(cells)
  const errors: LineError[] = [...unreadable]
  const idAt = (column: string, text: string, onlyRegion: boolean) => {
    const found = places.get(text)
    const msg = !found
      ? `请填写${column}`
      : 'complaint' in found
        ? found.complaint
        : onlyRegion && found.orgType !== OrgType.region
          ? '只能选择区域'
          : null
    if (msg === null) return (found as { id: number }).id
    errors.push({ column, msg })
    return 0
  }
  const orgId = idAt('归属单位', cells.home ?? '', false)
  if (regionTexts.length > maxRegions) errors.push({ column: '负责区域', msg: '请选择1至20个负责区域' })
  const regionIds = [...new Set((regionTexts.length > 0 ? regionTexts : ['']).map((text) => idAt('负责区域', text, true)))]
  if (!fields) return { row: null, errors, keys: {} as { mobile?: string } }
  const identity = { ...fields, idType: null, idNumber: null, birthday: null, nationCode: 'CN', telephoneCode: null }
  const checked = validatePerson(identity, now)
  for (const { path, msg } of checked.errors) errors.push({ column: columns.find(({ field }) => field === path)?.header ?? path, msg })
  const { telephoneCode, mobile: number } = checked.fields
  const keys = { mobile: mobileHashOf(telephoneCode ?? '', number ?? '') }
  const whole = { ...(completed(EmployeeFields, {}) as ValidEmployee), ...checked.fields, empType: EmpType.regional } as ValidEmployee
  return { row: { fields: whole, orgId, regionIds }, errors, keys: keys as { mobile?: string } }
}

/** People, accounts and roles, set by set; the accounts get their passwords by 重置密码. */
async function write(ctx: WriteCtx, rows: readonly ImportedRegionUser[], importBatch: string): Promise<void> {
  await lockRoles(ctx)
  for (const id of [...new Set(rows.map(({ orgId }) => orgId))].sort((a, b) => a - b)) await lockOpenNode(ctx, id)
  await regionAssignments(
    ctx,
    [...new Set(rows.flatMap(({ regionIds }) => regionIds))].sort((a, b) => a - b),
  )
  const drafts = rows.map(({ fields, orgId }) => ({ fields, orgId, homeOrgId: orgId, createAccount: true }))
  const ids = await insertPeople(ctx, drafts, { sourceType: SourceType.import, importBatch })
  const accounts = await ask<{ id: number; employeeId: number }>(
    ctx.db,
    sql`update sys_account set source = ${code(AccountSource.regionUser)}
        where employee_id = any(${array(ids)}::bigint[]) and deleted_at is null returning id, employee_id as "employeeId"`,
  )
  const accountOf = new Map(accounts.map(({ id, employeeId }) => [employeeId, id]))
  const stamped = stamp(ctx)
  const given = rows.flatMap(({ regionIds }, at) =>
    regionIds.map((orgId) => ({ ...stamped, accountId: accountOf.get(ids[at]!)!, roleId: Role.companyAdministrator, orgId })),
  )
  await insertRows(ctx.db, rowsOf(roleAssignment, given))
}

export const regionUserImport: ImportKind<ImportedRegionUser> = {
  type: importTypeOf(calls),
  page: 'regional-user/index',
  name: '区域用户',
  subject: '人员',
  columns,
  tables: [person, employee, empStay, account, roleAssignment],
  unique: { mobile: '手机号' },
  validate,
  write,
}
