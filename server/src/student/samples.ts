import { students } from '@oems/contract/student/students.ts'
import { samples, saved } from '../testing/samples.ts'

const aStudent = { sex: 2, idType: 2, nationCode: 'KE', telephoneCode: '254', studyNation: 'CN', school: '走查大学', stage: 2 }
const numbers = { overseasPhone: '+7 495 1234567', contactPhone: '010-88886666', insuranceNo: 'LX2026000123' }
const someone = () => ({
  idNumber: `S${Math.floor(Math.random() * 1e9)}`,
  mobile: String(720_000_000 + Math.floor(Math.random() * 1e7)),
})

export default samples({
  async make(_app, { admin, company, mark }) {
    const aRecord = (name: string) => saved(admin, students.save, { ...aStudent, ...numbers, ...someone(), name, orgId: company.id })
    return { studentId: await aRecord(`${mark}学生`), spareStudentId: await aRecord(`${mark}另一学生`) }
  },
  references: {
    id: ({ studentId }) => studentId,
    ids: ({ spareStudentId }) => [spareStudentId],
    orgId: ({ company }) => company.id,
    guardianEmployeeId: ({ employeeId }) => employeeId,
  },
  values: { studyNation: 'CN', school: '走查大学' },
  particular: [
    [students.save, () => ({ ...aStudent, idNumber: 'S00012345', mobile: '722345678' })],
    [students.update, () => ({ ...aStudent, idNumber: 'S00012346', mobile: '722345679' })],
    [students.list, () => ({ studyNation: null, school: null })],
    [students.export, () => ({ studyNation: null, school: null, ids: null })],
  ],
})
