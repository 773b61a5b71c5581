import { randomUUID } from 'node:crypto'
import { declareHealth } from '@oems/contract/declaration/declareHealth.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { dayOf } from '../core/days.ts'
import { samples, saved } from '../testing/samples.ts'
import { somePeople } from './testPeople.ts'

const unwell = { temperature: '37.6', bodyState: 2, symptoms: [12] }

export default samples({
  /** Whoever looks first on a day opens it for all; nobody should do so while the walk compares. */
  async make(app, { admin, company }) {
    await admin(employees.v2List)
    const date = dayOf(app.clock())
    // Two who are not well, one of whom is to be handled and the other to be taken back; the third has not declared.
    const [sickId, wrongId, silentId] = await somePeople(app, { orgId: company.id, count: 3 })
    const declared = (empId: number) => saved(admin, declareHealth.save, { empId, date, clientKey: randomUUID(), ...unwell })
    return { date, silentId: silentId!, declareId: await declared(sickId!), wrongId: await declared(wrongId!) }
  },
  references: { id: ({ declareId }) => declareId, ids: ({ wrongId }) => [wrongId], empIds: ({ silentId }) => [silentId] },
  values: { clientKey: '0b0e7a52-4f0c-4f0e-9b1c-2d9a3f1c7e56' },
  particular: [
    [declareHealth.save, ({ date }) => ({ date, bodyState: 1, temperature: '36.5' })],
    [declareHealth.saveBatch, ({ date }) => ({ date, allNormal: 1 })],
    [declareHealth.handle, () => ({ handleResult: 1 })],
    [declareHealth.listByEmpIdAndDate, ({ date }) => ({ date })],
  ],
})
