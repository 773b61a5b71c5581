import { ContactType } from '@oems/contract/contacts/codes.ts'
import { OrgType, Outside, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { sql } from 'drizzle-orm'
import { code } from '../core/db/code.ts'
import { ask, type Db } from '../core/db/database.ts'
import { insertRows, rowsOf } from '../core/db/insertRows.ts'
import { unseal } from '../core/db/keys.ts'
import type { DemoLoader } from '../core/domain.ts'
import { mobileHashOf, namePinyin } from '../core/identity.ts'
import { contact } from './tables.ts'

/** 02 §8: 420 contacts, of which 8% have not been confirmed for a long time. */
const total = 420
const staleOnes = 34
const dayMs = 86_400_000

type NewContact = typeof contact.$inferInsert
type Drafted = Pick<NewContact, 'orgId' | 'contactType' | 'name'> & Partial<NewContact>

interface Node {
  readonly id: number
  readonly orgName: string
  readonly orgType: number
  readonly isOutside: number | null
  readonly nationCode: string | null
  readonly isActive: boolean
}
interface Colleague {
  readonly id: number
  readonly orgId: number
  readonly name: string
  readonly telephoneCode: string | null
  readonly mobile: Uint8Array | null
}

const load: DemoLoader = async (db, now) => {
  const nodes = await ask<Node>(
    db,
    sql`select o.id, o.org_name as "orgName", o.org_type as "orgType", o.is_outside as "isOutside", o.nation_code as "nationCode",
          coalesce(p.project_status = ${code(ProjectStatus.active)}, false) as "isActive"
        from org o left join project p on p.project_id = o.id where o.deleted_at is null order by o.path`,
  )
  const colleagues = Map.groupBy(await colleaguesOf(db), ({ orgId }) => orgId)
  const drafts = draftsOf(nodes, colleagues).slice(0, total)
  await insertRows(
    db,
    rowsOf(
      contact,
      drafts.map((draft, at) => rowOf(draft, at, now)),
    ),
  )
}
export default load

/** Three at each site, those who have been there longest. */
const colleaguesOf = (db: Db) =>
  ask<Colleague>(
    db,
    sql`select id, "orgId", name, "telephoneCode", mobile from (
          select e.id, e.org_id as "orgId", p.name, p.telephone_code as "telephoneCode", p.mobile,
            row_number() over (partition by e.org_id order by p.nation_code <> 'CN', e.id) as place
          from employee e join person p on p.id = e.id where e.deleted_at is null and e.emp_status = 1 and p.mobile is not null) found
        where place <= 3 order by "orgId", place`,
  )

function draftsOf(nodes: readonly Node[], colleagues: ReadonlyMap<number, readonly Colleague[]>): readonly Drafted[] {
  const projects = nodes.filter(({ isActive }) => isActive)
  const above = nodes.filter(({ orgType }) => orgType === OrgType.group || orgType === OrgType.company)
  const groups = nodes.filter(({ orgType }) => orgType === OrgType.group)
  const abroad = projects.filter(({ isOutside }) => isOutside === Outside.overseas)
  return [
    ...above.flatMap((node, at) => [
      { ...made(node, ContactType.leader, at * 2), post: '分管领导' },
      { ...made(node, ContactType.emergency, at * 2 + 1), post: '应急办主任', isEmergency: 1 as const, visibleToBelow: 1 as const },
    ]),
    ...groups.flatMap((node, at) => [
      { ...institution(node, ContactType.rescueInsurance, '国际救援24小时热线', `400-810-${5_000 + at}`), visibleToBelow: 1 as const },
      { ...institution(node, ContactType.rescueInsurance, '海外医疗转运服务', `010-6400${1_000 + at}`), visibleToBelow: 1 as const },
    ]),
    ...projects.flatMap((node, at) =>
      [ContactType.leader, ContactType.healthLeader, ContactType.emergency].map((contactType, nth) => {
        const colleague = colleagues.get(node.id)?.[nth]
        const draft = colleague ? known(node, contactType, colleague) : made(node, contactType, 100 + at * 3 + nth)
        return { ...draft, post: posts[nth]!, isEmergency: nth === 2 ? (1 as const) : (0 as const) }
      }),
    ),
    ...abroad.map((node, at) => institution(node, ContactType.localRescue, '当地急救中心', String(900 + (at % 90)))),
    ...abroad.map((node, at) =>
      institution(node, ContactType.embassy, '驻当地使领馆领保电话', `+86 10 1230${String(8 + at).padStart(4, '0')}`),
    ),
  ]
}
const posts = ['项目经理', '健康管理员', '安全总监']

const surnames = [...'王李张刘陈杨赵黄周吴徐孙马朱胡郭何高林罗']
const givenNames = ['建国', '志强', '海涛', '文斌', '晓东', '立新', '永胜', '国庆', '少华', '振宇', '丽娟', '秀英', '雪梅']

const made = (node: Node, contactType: Drafted['contactType'], serial: number): Drafted => ({
  orgId: node.id,
  contactType,
  name: `${surnames[serial % surnames.length]}${givenNames[serial % givenNames.length]}`,
  telephoneCode: '86',
  mobile: `1391${String(1_000_000 + serial * 7_919).slice(-7)}`,
  phone: `010-8${String(1_000_000 + serial * 3_137).slice(-7)}`,
})
const known = (node: Node, contactType: Drafted['contactType'], { id, name, telephoneCode, mobile }: Colleague): Drafted => ({
  orgId: node.id,
  contactType,
  name: name.slice(0, 50),
  employeeId: id,
  telephoneCode,
  mobile: mobile && unseal(mobile),
})
const institution = (node: Node, contactType: Drafted['contactType'], name: string, phone: string): Drafted => ({
  orgId: node.id,
  contactType,
  name,
  phone,
  isEmergency: 1,
})

/** The first of its type is the primary one, as when it is saved by hand. */
function rowOf(draft: Drafted, at: number, now: Date): NewContact {
  const { mobile = null, telephoneCode = null } = draft
  const isStale = Math.floor((at * staleOnes) / total) !== Math.floor(((at + 1) * staleOnes) / total)
  const ago = (days: number) => new Date(now.getTime() - days * dayMs).toISOString()
  const isSecond = draft.name === '海外医疗转运服务'
  const none = { post: null, telephoneCode: null, mobile: null, phone: null, email: null, wechat: null, employeeId: null, remark: null }
  return {
    ...none,
    ...{ isEmergency: 0, visibleToBelow: 0, orderNum: 100, createdBy: 0, updatedBy: 0 },
    ...draft,
    isPrimary: isSecond ? 0 : 1,
    pinyin: namePinyin(draft.name),
    mobileHash: mobile === null || telephoneCode === null ? null : mobileHashOf(telephoneCode, mobile),
    mobileTail: mobile === null ? null : mobile.slice(-4),
    createdAt: ago(400),
    updatedAt: ago(2),
    lastVerifiedAt: ago(isStale ? 95 + (at % 120) : 1 + (at % 80)),
  }
}
