import { EmpType, IdType, Relation } from '@oems/contract/people/codes.ts'
import { applications, registered } from '@oems/contract/registration/applications.ts'
import { registrationPhone } from '@oems/contract/registration/phone.ts'
import { saved as savedEmployee } from '../people/testEmployees.ts'
import { samples } from '../testing/samples.ts'
import { applied } from './testApplications.ts'

export default samples({
  /** One to be dealt with, one to be deleted. */
  async make(app, { project, admin, mark }) {
    const asking = (name: string) => applied(app, project, admin, { name })
    return {
      applyId: await asking(`${mark}申请人`),
      droppedId: await asking(`${mark}误报人`),
      likelyId: await savedEmployee(admin, project.id),
    }
  },
  references: { applyId: ({ applyId }) => applyId, registerEmpId: ({ droppedId }) => droppedId, qrToken: ({ project }) => project.qrToken },
  values: { idNumber: 'KE1234567', mobile: '712345678', telephoneCode: '254', birthday: '1990-03-07' },
  particular: [
    [applications.deal, ({ applyId }) => ({ id: applyId, status: 2 })],
    [registered.delete, ({ droppedId }) => ({ registerEmpId: droppedId, reason: '走查' })],
    [
      registrationPhone.register,
      () => ({
        name: '样例',
        sex: 1,
        idType: IdType.passport,
        empTypeClaim: EmpType.local,
        nationCode: 'KE',
        emergencyName: '某人',
        emergencyPhone: '13900000000',
        emergencyRelation: Relation.spouse,
      }),
    ],
  ],
})
