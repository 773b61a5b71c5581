import { ContractMode, EpType, Industry, ProjectStatus } from '@oems/contract/organisation/codes.ts'
import { ProjectKind } from '@oems/contract/project/codes.ts'
import { codeColumn, dayColumn, textColumn } from '../../core/imports/columns.ts'
import { Complaint, type ImportColumn } from '../../core/imports/kind.ts'
import { capitals, nation } from '../../organisation/imports/columns.ts'

/** One does not begin with what is over. */
const statuses = { options: ProjectStatus.options.filter(({ value }) => value !== ProjectStatus.closed) }

function people(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new Complaint('人数应为整数')
  return Number(text)
}
const peopleColumn = (field: string, header: string): ImportColumn => ({ ...textColumn(field, header, { width: 16 }), read: people })

/** The template of projects (02 §5.4). */
export const importColumns: readonly ImportColumn[] = [
  textColumn('parentPath', '所属组织', {
    required: true,
    width: 40,
    hint: '导入位置或其下组织的名称；有重名时写上上级，用“/”分隔，或填写所属组织编码',
  }),
  { ...textColumn('parentCode', '所属组织编码', { width: 18, hint: '填写后不看所属组织' }), read: capitals },
  textColumn('orgName', '项目名称', { required: true, width: 30, hint: '2到100个字，不能含有“/”' }),
  codeColumn('orgProjectType', '项目属性', ProjectKind, { required: true, width: 16 }),
  codeColumn('industry', '行业领域', Industry, { required: true, width: 16 }),
  codeColumn('contractMode', '承建模式', ContractMode, { required: true, width: 18 }),
  { ...textColumn('nationCode', '国家/地区', { required: true, hint: '中文名称或两位代码，如中国、KE' }), read: nation },
  textColumn('provinceId', '省/州', { hint: '中国境内项目必填' }),
  textColumn('areaId', '市/县', { hint: '先填省/州；区县写上所在的市，如南京市鼓楼区' }),
  textColumn('address', '地址', { width: 30 }),
  codeColumn('projectStatus', '项目状态', statuses, { required: true, width: 14, hint: '已有的项目不能在此修改状态' }),
  dayColumn('startDate', '开工日期', { hint: '筹备以外的项目必填，如2026-03-05' }),
  dayColumn('planEndDate', '计划完工日期'),
  dayColumn('actualEndDate', '实际完工日期', { hint: '收尾的项目必填，如2026-03-05' }),
  textColumn('ownerUnit', '业主单位', { width: 24 }),
  peopleColumn('reportedChineseNum', '填报中方人数'),
  peopleColumn('reportedForeignNum', '填报外籍人数'),
  textColumn('leaderName', '负责人', { hint: '在建的项目必填' }),
  textColumn('leaderPhone', '负责人电话', { width: 18, hint: '手机或座机；境外号码带+和国际区号' }),
  textColumn('healthLeaderName', '健康管理负责人', { width: 18, hint: '在建的项目必填' }),
  textColumn('healthLeaderPhone', '健康管理负责人电话', { width: 20 }),
  codeColumn('epType', '防控类型', EpType, { width: 16, hint: '不填为常态化防控；已有的项目不能在此修改' }),
]

const headings = new Map(importColumns.map(({ field, header }) => [field, header]))
export const headingFor = (field: string) => headings.get(field) ?? field
