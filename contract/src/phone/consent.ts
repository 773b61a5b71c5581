/** The documents that an employee agrees to before the first declaration (03 §2.14). A new text is a new version, and is agreed to anew. */
export const consentVersion = 1

export const consentDocs = [
  {
    kind: 1,
    title: '个人信息处理授权书',
    paragraphs: [
      '为履行用人单位的健康保护与应急救助义务，本平台处理您的姓名、证件号码、手机号码、国籍、所在单位等个人信息，仅用于身份核对、健康申报与紧急联系。',
      '证件号码、手机号码加密保存，在列表中以掩码显示；查看完整号码需有权限并留下记录。',
      '您可以查询、更正您的信息，或撤回本授权；撤回不影响此前已进行的处理。',
    ],
  },
  {
    kind: 2,
    title: '健康信息授权书',
    paragraphs: [
      '体温、症状、接触史、用药等健康信息属于敏感个人信息。本平台在取得您的单独同意后处理，仅供所在单位及其上级单位的健康管理人员、医务人员用于疾病预防、诊疗与应急处置。',
      '健康信息加密保存；他人查看您的健康记录会留下记录。',
      '如不同意，您将无法通过手机申报，请联系本单位信息员以纸质方式办理。',
    ],
  },
] as const

/** Those without which nobody declares by phone. */
export const requiredConsents: readonly number[] = consentDocs.map(({ kind }) => kind)
