import { OrgLabel, OrgType } from '@oems/contract/organisation/codes.ts'
import { nationCodeOf } from '../../area/nations.ts'
import { codeColumn, textColumn } from '../../core/imports/columns.ts'
import { Complaint, type ImportColumn } from '../../core/imports/kind.ts'

/** Projects have a form of their own, and there is one platform. */
const types = { options: OrgType.options.filter(({ value }) => value !== OrgType.platform && value !== OrgType.project) }
/** As people write them. */
const otherNames: Readonly<Record<string, string>> = {
  集团: '集团公司',
  公司: '经营公司',
  二级公司: '经营公司',
  子公司: '经营公司',
  分公司: '经营公司',
}

const typeColumn = codeColumn('orgType', '组织类型', types, { required: true, width: 14 })
function type(text: string): unknown {
  const name = text.normalize('NFKC').replace(/\s/g, '')
  if (name === OrgType.label(OrgType.project)) throw new Complaint('项目请在“项目管理”中导入')
  return typeColumn.read!(otherNames[name] ?? name)
}

export function nation(text: string): string {
  const code = nationCodeOf(text)
  if (code === null) throw new Complaint('国家/地区应为中文名称或两位代码')
  return code
}

/** Codes are typed in either case and width. */
export const capitals = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toUpperCase()

/** The template of organisations (02 §5.2). */
export const importColumns: readonly ImportColumn[] = [
  textColumn('parentPath', '上级路径', {
    width: 40,
    hint: '从导入位置以下写起，用“/”分隔；可以是本文件中的组织；不填为直接在导入位置之下',
  }),
  {
    ...textColumn('parentCode', '上级编码', { width: 18, hint: '上级的组织编码，可以是本文件中的组织；填写后不看上级路径' }),
    read: capitals,
  },
  textColumn('orgName', '组织名称', { required: true, width: 30, hint: '2到100个字，不能含有“/”' }),
  { ...typeColumn, read: type },
  { ...textColumn('orgCode', '组织编码', { width: 18, hint: '大写字母、数字、_或-；不填由系统生成' }), read: capitals },
  textColumn('shortName', '简称', { width: 16 }),
  { ...textColumn('creditCode', '统一社会信用代码', { width: 24, hint: '集团公司、经营公司填写' }), read: capitals },
  codeColumn('label', '单位性质', OrgLabel, { width: 18, hint: '集团公司、经营公司填写' }),
  { ...textColumn('nationCode', '国家/地区', { hint: '中文名称或两位代码，如中国、KE' }), read: nation },
  textColumn('provinceId', '省/州', { hint: '先填国家/地区' }),
  textColumn('areaId', '市/县', { hint: '先填省/州；区县写上所在的市，如南京市鼓楼区' }),
  textColumn('address', '地址', { width: 30 }),
  textColumn('timeZone', '当地时区', { width: 20, hint: '如Africa/Nairobi；不填按所在地' }),
  textColumn('leaderName', '负责人', { hint: '写入通讯录，须同时填写负责人电话' }),
  textColumn('leaderPhone', '负责人电话', { width: 18, hint: '手机或座机' }),
]

const headings = new Map(importColumns.map(({ field, header }) => [field, header]))
export const headingFor = (field: string) => headings.get(field) ?? field
