import { relatives as calls, Relative } from '@oems/contract/relative/relatives.ts'
import { implement } from '../core/implement.ts'
import { oneStepImportHandlers } from '../core/imports/calls.ts'
import { fieldColumns } from '../core/sheets/exportOf.ts'
import { relativeImport } from './import.ts'
import { each, list, matching, store } from './store.ts'
import { unbound } from './unbinding.ts'

const columns = fieldColumns(Relative, {
  ...{ employeeName: 14, workNo: 14, orgName: 30, name: 14, relation: 12, sex: 8, idType: 20, idNumber: 24, telephoneCode: 10, mobile: 16 },
  ...{ bindState: 10, source: 12, boundAt: 20, unboundAt: 20, unboundReason: 30 },
})
const { importExcel, exportExcelTpl } = oneStepImportHandlers(relativeImport)

export default implement(calls, {
  list,
  unbind: (ctx, { relativeId, reason }) => store.change(ctx, relativeId, unbound(ctx, reason)),
  importExcel,
  async exportExcel(ctx, query) {
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
  template: exportExcelTpl,
})
