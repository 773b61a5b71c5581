import { codes } from '../core/codes.ts'

export const Sex = codes('性别', { 1: '男', 2: '女' })
export const IdType = codes('证件类型', {
  1: '居民身份证',
  2: '护照',
  3: '港澳居民来往内地通行证',
  4: '台湾居民来往大陆通行证',
  5: '外国人永久居留身份证',
  9: '其他',
})
export const EmpType = codes('人员类别', { 1: '中方员工', 2: '属地员工', 3: '第三国员工', 4: '分包/劳务人员', 5: '区域人员' })
export const EmpStatus = codes('在岗状态', { 1: '在岗', 2: '休假', 3: '离场', 4: '离职' })
export const MoveKind = codes('变动类型', { 1: '入职', 2: '派遣', 3: '调动', 4: '休假', 5: '返岗', 6: '离场', 7: '离职', 8: '复职' })
export const Relation = codes('关系', { 1: '配偶', 2: '子女', 3: '父母', 4: '配偶父母', 5: '兄弟姐妹', 9: '其他' })
export const SourceType = codes('来源', { 1: '手工', 2: '导入', 3: '注册', 4: '调入' })
export const NationGroup = codes('中外籍', { 1: '中方', 2: '外籍' })
/** 03 §4.1; 0 is only shown, never filtered by. */
export const TodayStatus = codes('今日申报', { 0: '无需申报', 1: '未申报', 2: '正常申报', 3: '逾期' })
export const ConsentKind = codes('授权类型', { 1: '个人信息', 2: '健康信息单独同意', 3: '向上级单位提供' })
