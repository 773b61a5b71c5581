import { CallError } from '@oems/client/callError.ts'
import { replies } from '@oems/contract/core/errors.ts'
import { RevealPurpose } from '@oems/contract/core/reveal.ts'
import { type CardLanguage, emergencyCard } from '@oems/contract/readiness/emergencyCard.ts'
import { Button, Empty, Segmented, Space } from 'antd'
import { use, useState } from 'react'
import { useParams } from 'react-router'
import { Permissions, useRead } from '../core/calls.ts'
import { PageHead } from '../kit/PageHead.tsx'
import { Shown } from '../kit/record/Loaded.tsx'
import { CardSheet } from './CardSheet.tsx'
import styles from './emergencyCard.module.css'

const languages = [
  { value: 'zh' as const, label: '中文' },
  { value: 'en' as const, label: 'English' },
]

/** 项目急救卡 (02 §10 no. 4): the sheet as it is printed, and what its code leads to. */
export default function EmergencyCardPage() {
  const projectId = Number(useParams().projectId)
  return <section aria-label="项目急救卡">{Number.isSafeInteger(projectId) ? <Card projectId={projectId} /> : <OutOfReach />}</section>
}

function Card({ projectId }: { readonly projectId: number }) {
  const [lang, speak] = useState<CardLanguage>('zh')
  const [isWhole, show] = useState(false)
  const mayReveal = use(Permissions).has('biz:org-contacts:reveal')
  const purpose = isWhole ? { reveal: 1 as const, purpose: RevealPurpose.emergencyContact } : {}
  const read = useRead(emergencyCard.emergencyCard, { projectId, lang, ...purpose })
  const isOut = read.error instanceof CallError && read.error.code === replies.notFound.code
  const actions = read.data && (
    <Space>
      <Segmented<CardLanguage> options={languages} value={lang} onChange={speak} aria-label="语言" />
      {mayReveal && read.data.masked === 1 && <Button onClick={() => show(true)}>显示完整号码</Button>}
      <Button type="primary" onClick={() => print()}>
        打印
      </Button>
    </Space>
  )
  return (
    <>
      <div className={styles.screen}>
        <PageHead
          title="项目急救卡"
          about="打印后张贴在营地和办公室；扫码登录后看到的总是最新版本。显示完整号码用于应急联系，会记入敏感信息访问日志"
          actions={actions}
        />
        {read.data?.masked === 1 && <p className={styles.hint}>人员手机号已隐藏，张贴前请先显示完整号码</p>}
      </div>
      {isOut ? (
        <OutOfReach />
      ) : (
        <Shown read={read} lines={12}>
          {(card) => <CardSheet card={card} />}
        </Shown>
      )}
    </>
  )
}

const OutOfReach = () => <Empty description="该项目不存在、已关闭，或不在您的管理范围内" />
