import { IdType, Relation, Sex } from '@oems/contract/people/codes.ts'
import { BindSource, BindState } from '@oems/contract/relative/codes.ts'
import { ownRelatives } from '@oems/contract/relative/phone.ts'
import { relatives } from '@oems/contract/relative/relatives.ts'
import { sql } from 'drizzle-orm'
import { givenColumns } from '../people/givenIdentity.ts'
import { personColumns } from '../people/identity.ts'
import { person } from '../people/tables.ts'
import { samples } from '../testing/samples.ts'
import { relative } from './tables.ts'

const aRelative = { sex: Sex.female, idType: IdType.passport, nationCode: 'KE', telephoneCode: '254' }
const someone = () => ({
  idNumber: `R${Math.floor(Math.random() * 1e9)}`,
  mobile: String(710_000_000 + Math.floor(Math.random() * 1e7)),
})

export default samples({
  async make({ db, clock }, { employeeId, mark }) {
    const at = clock().toISOString()
    const made = { createdAt: at, createdBy: 0, updatedAt: at, updatedBy: 0 }
    const bound = async (name: string) => {
      const fields = { ...aRelative, ...someone(), name, birthday: null }
      const [known] = await db
        .insert(person)
        .values({ ...made, ...personColumns(fields) })
        .returning()
      const binding = { employeeId, personId: known!.id, relation: Relation.spouse, bindState: BindState.bound, source: BindSource.self }
      const [row] = await db
        .insert(relative)
        .values({ ...made, ...givenColumns(fields), ...binding, boundAt: at })
        .returning()
      return row!.id
    }
    return { relativeId: await bound(`${mark}亲属`), spareRelativeId: await bound(`${mark}另一亲属`) }
  },
  references: { relativeId: ({ relativeId }) => relativeId, ids: ({ relativeId }) => [relativeId] },
  values: { reason: '走查', mobile: '13912345678' },
  particular: [
    [relatives.list, ({ project }) => ({ orgId: project.id })],
    [relatives.exportExcel, ({ project }) => ({ orgId: project.id })],
    [ownRelatives.relativeBind, () => ({ ...aRelative, relation: Relation.spouse, idNumber: 'R00012345', mobile: '712345678' })],
    [ownRelatives.relativeUnbind, ({ spareRelativeId }) => ({ id: spareRelativeId })],
  ],
  owned: ({ group }) => sql`
    select jsonb_agg(to_jsonb(r) order by r.id) from user_relative r join employee e on e.id = r.employee_id join org o on o.id = e.org_id
    where starts_with(o.path, ${group.path})`,
})
