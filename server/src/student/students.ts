import type { Input } from '@oems/contract/core/call.ts'
import { students as calls, Student } from '@oems/contract/student/students.ts'
import type { Ctx } from '../core/context.ts'
import { notFound } from '../core/errors.ts'
import { implement } from '../core/implement.ts'
import { importHandlers } from '../core/imports/calls.ts'
import { revealing } from '../core/reveal.ts'
import { fieldColumns } from '../core/sheets/exportOf.ts'
import { studentImport } from './import.ts'
import { save, update } from './saving.ts'
import { each, list, matching, store, viewOf } from './store.ts'

const columns = fieldColumns(Student, {
  ...{ orgName: 30, name: 14, sex: 8, birthday: 14, nationName: 14, idType: 20, idNumber: 24, telephoneCode: 10, mobile: 16, email: 26 },
  ...{ studyNationName: 14, school: 28, major: 20, stage: 10, enrolDate: 14, graduateDate: 14, studentStatus: 10, overseasPhone: 20 },
  ...{ contactName: 14, contactPhone: 18, contactRelation: 12, insuranceNo: 24, guardianName: 14, createdAt: 20 },
})

export default implement(calls, {
  list,
  info,
  save,
  update,
  delete: (ctx, { ids }) => store.remove(ctx, ids),
  ...importHandlers(studentImport, calls),
  async export(ctx, query) {
    const where = await matching(ctx, query)
    return ctx.exporting({
      name: store.what,
      columns,
      count: (most) => store.count(ctx, where, most),
      async *rows(reading) {
        for await (const row of each(reading, where)) yield columns.map(({ value }) => value(row))
      },
    })
  },
})

async function info(ctx: Ctx, { id, ...asked }: Input<typeof calls.info>) {
  const reveal = revealing(ctx, 'biz:student-info:reveal', asked)
  const record = await viewOf(ctx, id)
  if (!record) throw notFound()
  return reveal({ what: store.what, id, name: record.name, orgId: record.orgId, personId: id }, record)
}
