import { StorageKind } from '@oems/contract/files/codes.ts'
import { hiddenSecret, type StorageConfig } from '@oems/contract/files/files.ts'
import type { FormRules } from '../kit/form/ruling.tsx'

const addressOf = (endpoint: string | null | undefined) => (endpoint ?? '').trim().replace(/\/+$/, '')

/** The stars stand for the secret of the same place and account: for another it is typed once more. */
export const secretAsked =
  ({ endpoint, accessKey }: Pick<StorageConfig, 'endpoint' | 'accessKey'>): FormRules =>
  (values) => {
    const typed = values as Partial<StorageConfig>
    const isOther = addressOf(typed.endpoint) !== addressOf(endpoint) || (typed.accessKey ?? '').trim() !== (accessKey ?? '')
    return typed.storage === StorageKind.s3 && isOther && (typed.secretKey ?? hiddenSecret) === hiddenSecret
      ? [{ path: 'secretKey', msg: '服务地址或访问密钥ID已改，请重新输入访问密钥' }]
      : []
  }
