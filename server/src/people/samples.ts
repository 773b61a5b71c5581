import { EmpStatus } from '@oems/contract/people/codes.ts'
import { employees } from '@oems/contract/people/employees.ts'
import { movements } from '@oems/contract/people/movements.ts'
import { operate } from '@oems/contract/people/operate.ts'
import { sql } from 'drizzle-orm'
import { samples } from '../testing/samples.ts'
import { saved } from './testEmployees.ts'

const aDraft = { sex: 1, empType: 2, nationCode: 'KE', emergencyName: '某人', emergencyPhone: '13900000000', emergencyRelation: 1 }

export default samples({
  /** For the calls that delete what they name. */
  make: async (_app, { admin, project, mark }) => ({
    spareId: await saved(admin, project.id, { name: `${mark}另一员工` }),
    droppedId: await saved(admin, project.id, { name: `${mark}离开员工` }),
    movedId: await saved(admin, project.id, { name: `${mark}调动员工` }),
  }),
  shared: { employeeId: ({ employeeId }) => employeeId, empId: ({ employeeId }) => employeeId, personId: ({ employeeId }) => employeeId },
  references: { ids: ({ spareId }) => [spareId], employeeIds: ({ movedId }) => [movedId], projectId: ({ project }) => project.id },
  values: { deleteReason: '走查' },
  particular: [
    [employees.v2Save, ({ project, company }) => ({ ...aDraft, orgId: project.id, homeOrgId: company.id })],
    [employees.v2Update, ({ project, company }) => ({ ...aDraft, orgId: project.id, homeOrgId: company.id })],
    [employees.chipCounts, () => ({ chips: [{}, { onPost: 1 }] })],
    [employees.verifyEmployeeExist, () => ({ idType: 2, idNumber: 'E1234567' })],
    [movements.changeStatus, () => ({ toStatus: EmpStatus.onLeave, orgId: null, expectReturnDate: '2026-03-30' })],
    [movements.migrationBatch, ({ project, company }) => ({ sourceOrgId: project.id, targetOrgId: company.id })],
    [movements.listNotDispatch, ({ project }) => ({ orgId: project.id })],
    [operate.operateDeleteEmp, ({ droppedId }) => ({ employeeId: droppedId })],
    [employees.v2Delete, ({ spareId }) => ({ employeeId: spareId })],
  ],
  owned: ({ group }) => sql`
    select jsonb_agg(to_jsonb(p) order by p.id) from person p join employee e on e.id = p.id join org o on o.id = e.org_id
    where starts_with(o.path, ${group.path})`,
})
