import type { CreatedTempUser } from '@oems/contract/reporting/tempUsers.ts'

export interface Invited extends CreatedTempUser {
  readonly orgName: string
  readonly roleName: string
  readonly holderName: string
}

/** What is sent to whoever was invited, by whatever way: address, account and password, and what to do with them. */
export const invitationText = ({ orgName, roleName, holderName, accountName, initialPassword, validUntil }: Invited, address: string) =>
  [
    `${holderName}，您好：`,
    `已为您开通“${orgName}”的${roleName}账号，请登录填报和维护项目信息。`,
    `登录地址：${address}`,
    `账号：${accountName}（也可用手机号登录）`,
    ...(initialPassword === null ? ['密码：与您原有的密码相同'] : [`初始密码：${initialPassword}（首次登录须修改）`]),
    `有效期至：${validUntil}`,
    '手机、电脑均可填报；网络中断时已填内容会保存在本机。请勿转发给他人。',
  ].join('\n')

/** Where the console is signed in to, as the inviter reaches it. */
export const consoleAddress = () => `${location.origin}${location.pathname}`
