import type { TProperties } from 'typebox'
import { MenuType } from '../access/codes.ts'
import { RoleInfo } from '../access/roles.ts'
import { AccountSource, AccountStatus, LockReason } from '../accounts/codes.ts'
import { OrgStatus, OrgType } from '../organisation/codes.ts'
import { EmpStatus, EmpType, IdType, Relation, Sex, SourceType } from '../people/codes.ts'
import { EmployeeInfo } from '../people/employees.ts'

interface Labelled {
  readonly options: readonly { readonly value: number; readonly label: string }[]
}

/** What the log knows of a kind of record, by the name under which its changes are noted. */
export interface LogTarget {
  /** Whoever may see the record, by any of these, may see how it came to be so (01 §5.6). */
  readonly permissions: readonly string[]
  /** Noted under another name with the same number, and part of its history. */
  readonly also?: readonly string[]
  /** The record's fields with their titles. */
  readonly fields?: TProperties
  readonly codes?: Readonly<Record<string, Labelled>>
  /** Titles of what the contract's record does not show. */
  readonly titles?: Readonly<Record<string, string>>
}

export const logTargets: Readonly<Record<string, LogTarget>> = {
  员工: {
    permissions: ['biz:employee:info'],
    fields: EmployeeInfo.properties,
    codes: { sex: Sex, idType: IdType, empType: EmpType, empStatus: EmpStatus, emergencyRelation: Relation, sourceType: SourceType },
    titles: { accountId: '账号', importBatch: '导入批次', hazardFlag: '接触职业病危害' },
  },
  组织: {
    permissions: ['biz:org-manager:info'],
    codes: { orgType: OrgType, status: OrgStatus },
    titles: { orgName: '组织名称', parentId: '上级组织' },
  },
  账号: {
    permissions: ['sys:user:info', 'uc:user-account:info'],
    codes: { status: AccountStatus, lockReason: LockReason, source: AccountSource },
    titles: {
      ...{ username: '登录账号', nickname: '姓名', telephoneCode: '手机区号', mobile: '手机号', idNumber: '证件号码', email: '邮箱' },
      ...{
        source: '来源',
        lockReason: '锁定原因',
        lockedUntil: '锁定至',
        mustChange: '须修改密码',
        pairs: '角色组织',
        activated: '已激活',
      },
    },
  },
  角色: { permissions: ['sys:role:info'], also: ['角色授权'], fields: RoleInfo.properties },
  角色授权: { permissions: ['sys:role:info'] },
  菜单: {
    permissions: ['sys:menu:info'],
    codes: { type: MenuType },
    titles: { name: '菜单名称', url: '地址', perms: '权限标识', icon: '图标' },
  },
  健康申报: { permissions: ['biz:employee:info'] },
}

const common: Readonly<Record<string, string>> = {
  ...{ id: '编号', name: '名称', status: '状态', remark: '备注', orgId: '所属组织', homeOrgId: '归属单位', parentId: '上级' },
  ...{ orderNum: '排序', sortNo: '排序', visible: '显示', deletedAt: '删除时间', deleteReason: '删除原因' },
}

/** What a field of a change is called; its own name where nothing is known. */
export function fieldLabel(what: string, field: string): string {
  const target = logTargets[what]
  const titled = target?.fields?.[field] as { readonly title?: string } | undefined
  return titled?.title ?? target?.titles?.[field] ?? common[field] ?? field
}

/** A value as one reads it; null where there is none. */
export function valueText(what: string, field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (Array.isArray(value)) return value.length === 0 ? null : value.map((one) => valueText(what, field, one) ?? '—').join('、')
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'object') return JSON.stringify(value)
  const { codes, fields } = logTargets[what] ?? {}
  const label = codes?.[field]?.options.find((option) => option.value === value)?.label ?? flagLabel(fields?.[field], value)
  return label ?? String(value)
}

/** 0 and 1 of a field that holds nothing else. */
function flagLabel(field: unknown, value: unknown): string | undefined {
  const { enum: values } = (field ?? {}) as { readonly enum?: readonly unknown[] }
  return values?.filter((one) => one !== null).join() === '0,1' ? { 0: '否', 1: '是' }[Number(value)] : undefined
}
