import { DealAction, users } from '@oems/contract/accounts/users.ts'
import type { Call } from '@oems/contract/core/call.ts'
import { RevealPurpose } from '@oems/contract/core/reveal.ts'
import { fillingManagement } from '@oems/contract/declaration/fillingManagement.ts'
import { logs } from '@oems/contract/operationLog/logs.ts'
import { EmpType } from '@oems/contract/people/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { employeeSheets } from '@oems/contract/people/import.ts'
import { onlineSessions } from '@oems/contract/session/onlineSessions.ts'
import { session } from '@oems/contract/session/session.ts'
import { addDays } from '@oems/server/core/days.ts'
import { accessOf, entryOf } from './logEntries.ts'
import { chineseWork, localWork, sections } from './people.ts'
import type { Random } from './random.ts'
import type { Actor, Member } from './roster.ts'
import type { Workday } from './workday.ts'

/** What users of the console do on a day, each what the role permits, with people and accounts of the own organisation. */
export function work(workday: Workday): void {
  ofOneself(workday)
  recordAccesses(workday)
  withPeople(workday)
  withAccounts(workday)
  exports(workday)
}

const systemAdministrator = 1

function ofOneself(workday: Workday): void {
  const { each, random } = workday
  const own = ({ accountId, username, orgId }: Actor) => ({ type: '账号密码', id: accountId, name: username, orgId })
  each('ownPassword', session.changePassword, ({ actor }) => ({ target: own(actor), costMs: [140, 320] }))
  each(
    'switchPlace',
    session.getMyOp,
    ({ actor }) => ({
      target: { type: '当前组织', id: actor.orgId, name: actor.orgName, orgId: actor.orgId },
      changes: { ropId: [actor.ropId + 1, actor.ropId] },
      params: { orgId: actor.orgId },
    }),
    ({ places }) => places > 1,
  )
  each(
    'verify',
    logs.verify,
    () => ({ params: { day: addDays(workday.day, -random.whole(1, 7)) }, costMs: [40, 400] }),
    ({ roleId }) => roleId === systemAdministrator,
  )
}

const reasons: Readonly<Record<number, readonly string[]>> = {
  1: ['复诊前联系本人', '高热随访', '转诊至当地医院', '与驻地医生核对用药'],
  2: ['失联核实', '联系紧急联系人', '夜间送医', '台风撤离点名'],
  3: ['办理签证', '核对出境名单', '保险理赔', '核对隔离名单'],
  9: ['使馆要求提供名单', '工伤认定材料', '年度体检预约', '与工资系统对账'],
}

/** Whole numbers need more permissions than the record. */
const wholeUser: Call = { ...users.info, may: 'sys:user:reveal' }
const wholeEmployee: Call = { ...employees.info, may: 'biz:employee:reveal' }

/** Health data that somebody opened, and whole numbers with the purpose of the access. */
function recordAccesses({ count, whoMay, after, random, entries, scene }: Workday): void {
  const addAccess = (call: Call, find: (actor: Actor) => AccessedRecord | null, reason: string | null) => {
    const found = whoMay(call)
    const accessed = found && find(found.actor)
    if (found && accessed) entries.push(accessOf({ call, random, at: after(found.at, 1, 230), agent: found.actor, reason, ...accessed }))
  }
  const person = (actor: Actor) => {
    const member = oneOf(random, scene.membersBelow(actor.path))
    return member && { target: employeeTarget(member), personId: member.employeeId }
  }
  const health = (actor: Actor) => {
    const accessed = person(actor)
    return accessed && { ...accessed, target: { type: '健康申报', id: accessed.personId, name: null, orgId: null } }
  }
  const user = (actor: Actor) => {
    const other = oneOf(random, scene.usersBelow(actor))
    return other && { target: accountTarget(other), personId: null }
  }
  for (let left = count('access'); left > 0; left -= 1) addAccess(fillingManagement.loadEmpHealthInfo, health, null)
  for (let left = count('reveal'); left > 0; left -= 1) {
    const ofUser = random.chance(0.16)
    const purpose = random.weighted([
      [1, ofUser ? 0 : 30],
      [2, 24],
      [3, 34],
      [9, 12],
    ] as const)
    const details = purpose === 9 || random.chance(0.5) ? `：${random.pick(reasons[purpose]!)}` : ''
    const reason = `${RevealPurpose.label(purpose)}${details}`
    if (ofUser) addAccess(wholeUser, user, reason)
    else addAccess(wholeEmployee, person, reason)
  }
}

type AccessedRecord = Pick<Parameters<typeof accessOf>[0], 'target' | 'personId'>
const employeeTarget = ({ employeeId, nickname, orgId }: Member) => ({ type: '员工', id: employeeId, name: nickname, orgId })
const accountTarget = ({ accountId, username, orgId }: Actor) => ({ type: '账号', id: accountId, name: username, orgId })

const oneOf = <T>(random: Random, from: readonly T[]): T | null => (from.length > 0 ? random.pick(from) : null)

const stale = { code: 1409, msg: '数据已被他人修改，请刷新后重试' }
const registered = { code: 1409, msg: '该证件号码已登记' }

function withPeople(workday: Workday): void {
  const { each, random, scene, day } = workday
  const params = ({ employeeId, version }: Member) => ({
    employeeId,
    version,
    name: '',
    idNumber: '',
    mobile: '',
    empType: EmpType.chinese,
    nationCode: 'CN',
  })
  each('employeeEdit', employees.v2Update, ({ actor }) => {
    const member = oneOf(random, scene.membersBelow(actor.path))
    return (
      member && {
        target: employeeTarget(member),
        changes: editOf(random, member),
        params: { ...params(member), position: member.position, teamName: member.teamName, deptName: member.deptName },
      }
    )
  })
  each('refused', employees.v2Update, ({ actor }) => {
    const member = oneOf(random, scene.membersBelow(actor.path))
    return member && { params: params(member), refused: random.chance(0.7) ? stale : registered }
  })
  const batch = () => `${day.replaceAll('-', '')}${Array.from({ length: 8 }, () => random.pick(letters)).join('')}`
  each('upload', employeeSheets.importExcel, ({ actor }) => ({ params: { orgId: actor.orgId }, costMs: [180, 2_600] }))
  each('confirm', employeeSheets.import, ({ actor }) => {
    const batchNumber = batch()
    return {
      target: { type: '员工导入', id: random.whole(1_000, 99_999), name: batchNumber, orgId: null },
      changes: { importedCount: [null, random.whole(3, actor.orgName.length * 9)] },
      ...{ params: { batchNumber }, costMs: [120, 1_900] },
    }
  })
}

const letters = [...'23456789ABCDEFGHJKLMNPQRSTUVWXYZ']

/** What is there now is what was written then. */
function editOf(random: Random, { position, teamName, deptName }: Member): Record<string, readonly [unknown, unknown]> {
  const other = (from: readonly string[], now: string | null) => random.pick(from.filter((one) => one !== now))
  const position1 = { position: [other(chineseWork.includes(position ?? '') ? chineseWork : localWork, position), position] as const }
  const team = { teamName: [teamName === null ? '五班' : random.pick([null, '五班', '六班']), teamName] as const }
  const section = { deptName: [other(sections, deptName), deptName] as const }
  const number = { mobile: ['******', '******'] as const }
  return random.weighted<Record<string, readonly [unknown, unknown]>>([
    [position1, 34],
    [team, 26],
    [section, 16],
    [{ ...section, ...team }, 14],
    [number, 10],
  ])
}

const kickReasons = ['离岗未退出', '公用电脑未退出', '账号疑似外借', '系统升级前清场']

function withAccounts({ each, random, scene }: Workday): void {
  each('userEdit', users.update, ({ actor }) => {
    const user = oneOf(
      random,
      scene.usersBelow(actor).filter(({ email }) => email !== null),
    )
    return (
      user && {
        target: accountTarget(user),
        changes: { email: [null, user.email] },
        params: { userId: user.accountId, version: 0, username: user.username, nickname: user.nickname, email: user.email, mobile: '' },
      }
    )
  })
  each('resetPassword', users.dealAccount, ({ actor }) => {
    const user = oneOf(random, scene.usersBelow(actor))
    return (
      user && { target: accountTarget(user), params: { accountId: user.accountId, action: DealAction.resetPassword }, costMs: [90, 210] }
    )
  })
  each('kick', onlineSessions.kick, ({ actor }) => {
    const user = oneOf(random, scene.usersBelow(actor))
    const reason = random.pick(kickReasons)
    return (
      user && {
        target: accountTarget(user),
        changes: { 会话: ['在线', '强制下线'] },
        params: { sessionIds: [random.whole(1, 9_000)], reason },
        reason,
      }
    )
  })
}

/** Whoever may not export the one list may export another. */
function exports({ count, whoMay, after, random, entries }: Workday): void {
  for (let left = count('export'); left > 0; left -= 1) {
    const preferred = random.weighted<Call>([
      [employeeSheets.export, 44],
      [fillingManagement.export, 36],
      [users.export, 10],
      [logs.export, 10],
    ])
    const [call] = [preferred, fillingManagement.export].filter((one) => whoMay(one) !== null)
    const found = call && whoMay(call)
    if (!found) continue
    const { actor, at } = found
    const details = { params: { orgId: actor.orgId }, costMs: [140, 4_200] } as const
    entries.push(entryOf({ call, random, at: after(at, 1, 230), platform: 'WEB', agent: actor, from: actor, ...details }))
  }
}
