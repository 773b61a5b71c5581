import { Role } from '@oems/contract/access/builtInRoles.ts'
import { AccountSource, AccountStatus, LockReason } from '@oems/contract/accounts/codes.ts'
import { demoBatch, EmpStatus, MoveKind, SourceType } from '@oems/contract/people/codes.ts'
import { consentVersion, requiredConsents } from '@oems/contract/phone/consent.ts'
import { account, roleAssignment } from '@oems/server/accounts/tables.ts'
import { addDays, startOf } from '@oems/server/core/days.ts'
import type { Bulk } from '@oems/server/core/db/bulk.ts'
import { Deltas } from '@oems/server/core/statistics/deltas.ts'
import { diff } from '@oems/server/core/statistics/source.ts'
import { recountLastDays } from '@oems/server/declaration/daily/people.ts'
import { employeeColumns, personColumns } from '@oems/server/people/identity.ts'
import { birthYearOf, stays } from '@oems/server/people/staySource.ts'
import { consent, employee, empStay, person } from '@oems/server/people/tables.ts'
import { demoEmployee, demoNickname, demoPasswordHash } from './accounts.ts'
import type { DemoPerson } from './people.ts'
import { randomOf } from './random.ts'

const chunkSize = 5_000
/** How a stay ends (03 §3). */
const reasonOut = {
  [EmpStatus.onPost]: null,
  [EmpStatus.onLeave]: MoveKind.leave,
  [EmpStatus.offSite]: MoveKind.offSite,
  [EmpStatus.resigned]: MoveKind.resigned,
}
const lockedAsLeft = { status: AccountStatus.locked, lockReason: LockReason.resigned }

/** Persons, employees, accounts, stays, consents and the figures that follow from them, chunk by chunk: memory stays flat. */
export async function loadPeople(
  bulk: Bulk,
  people: Iterable<DemoPerson>,
  idOf: ReadonlyMap<string, number>,
  now: Date,
  progress: (done: number) => void,
): Promise<void> {
  let done = 0
  for (const chunk of chunksOf(people, chunkSize)) {
    await loadChunk(bulk, chunk, idOf, now, done === 0)
    done += chunk.length
    progress(done)
  }
}

export function* chunksOf<T>(items: Iterable<T>, size: number): Generator<T[]> {
  let chunk: T[] = []
  for (const item of items) {
    chunk.push(item)
    if (chunk.length < size) continue
    yield chunk
    chunk = []
  }
  if (chunk.length > 0) yield chunk
}

/** With its ids and everything that is derived. */
type Placed = ReturnType<typeof placed>

function placed(one: DemoPerson, idOf: ReadonlyMap<string, number>, ids: { id: number; accountId: number; username: string }) {
  return { ...one, ...ids, columns: personColumns(one.fields), orgId: idOf.get(one.at)!, homeOrgId: idOf.get(one.home)! }
}

async function loadChunk(bulk: Bulk, chunk: readonly DemoPerson[], idOf: ReadonlyMap<string, number>, now: Date, isFirst: boolean) {
  const [ids, accountIds] = [await bulk.ids('person', chunk.length), await bulk.ids('sys_account', chunk.length)]
  const names = await bulk.query<{ name: string }>(
    `select 'u' || lpad(nextval('sys_account_number')::text, 8, '0') as name from generate_series(1, $1::int)`,
    [chunk.length],
  )
  const usernameAt = (at: number) => (isFirst && at === 0 ? demoEmployee : names[at]!.name)
  const all = chunk.map((one, at) => placed(one, idOf, { id: ids[at]!, accountId: accountIds[at]!, username: usernameAt(at) }))

  await bulk.copy(
    person,
    all.map((one) => ({ ...stampsOf(one), id: one.id, ...one.columns })),
  )
  await bulk.copy(
    account,
    all.map((one) => ({ ...stampsOf(one), ...accountOf(one) })),
  )
  await bulk.copy(
    roleAssignment,
    all.map((one) => ({ ...stampsOf(one), accountId: one.accountId, roleId: Role.employee, orgId: one.orgId })),
  )
  await bulk.copy(
    employee,
    all.map((one) => ({ ...stampsOf(one), ...employeeOf(one) })),
  )
  await bulk.copy(empStay, all.map(stayOf))
  await recountLastDays(
    bulk.db,
    all.map(({ id }) => id),
  )
  await bulk.copy(
    consent,
    all.filter(({ hasPhone }) => hasPhone).flatMap((one) => consentsOf(one.id, arrivalOf(one))),
  )

  const deltas = new Deltas()
  diff({ deltas, now }, stays, null, all.map(countedOf))
  await deltas.flush(bulk.db)
}

/** In the middle of the day of arrival: the person was entered then, and activated the account. */
const arrivalOf = ({ id, fromDay }: Placed) =>
  new Date(startOf(fromDay).getTime() + randomOf('arrival', id).whole(540, 1_080) * 60_000).toISOString()

const stampsOf = (one: Placed) => {
  const at = arrivalOf(one)
  return { createdAt: at, createdBy: 0, updatedAt: at, updatedBy: 0 }
}

/** Whoever has a phone has activated the account; the password is the demonstration's. */
function accountOf(one: Placed) {
  const { id, accountId, username, columns, fields, homeOrgId, hasPhone, empStatus } = one
  const isDemo = username === demoEmployee
  return {
    ...{
      id: accountId,
      username,
      nickname: isDemo ? demoNickname(Role.employee) : fields.name,
      pinyin: columns.namePinyin,
      orgId: homeOrgId,
    },
    ...{ telephoneCode: columns.telephoneCode, mobile: columns.mobile, mobileHash: columns.mobileHash, employeeId: id },
    ...{
      source: isDemo ? AccountSource.system : AccountSource.employeeImport,
      status: AccountStatus.normal,
      lockReason: null,
      ...(empStatus === EmpStatus.resigned && lockedAsLeft),
    },
    ...{ passwordHash: hasPhone ? demoPasswordHash : null, passwordTime: hasPhone ? arrivalOf(one) : null },
  }
}

const employeeOf = ({ id, accountId, fields, columns, orgId, homeOrgId, empStatus, toDay, expectReturnDate }: Placed) => ({
  ...employeeColumns(fields, columns.namePinyin),
  ...{ id, orgId, homeOrgId, accountId, empStatus, onPost: toDay === null },
  ...{ expectReturnDate, leaveDate: empStatus > EmpStatus.onLeave ? toDay : null },
  ...{ sourceType: SourceType.import, importBatch: demoBatch },
})

/** Whoever comes declares from the next day on. */
const stayOf = ({ id, orgId, fields, fromDay, toDay, empStatus }: Placed) => ({
  ...{ personId: id, orgId, empType: fields.empType, fromDay, toDay, dueFrom: addDays(fromDay, 1) },
  ...{ reasonIn: MoveKind.hired, reasonOut: reasonOut[empStatus], batchKey: demoBatch, operatorId: 0 },
})

const countedOf = ({ id, orgId, fields: { empType, sex, nationCode, birthday }, fromDay, toDay }: Placed) => ({
  ...{ id, orgId, empType, fromDay, toDay, dueFrom: addDays(fromDay, 1), sex, nationCode, birthYear: birthYearOf(birthday) },
})

const consentsOf = (personId: number, agreedAt: string) =>
  requiredConsents.map((kind) => ({ personId, docVersion: consentVersion, kind, agreedAt, ip: '127.0.0.1' }))
