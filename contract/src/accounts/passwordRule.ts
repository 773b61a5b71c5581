import { isCommon } from './commonPasswords.ts'
import { walksOverKeys } from './keyboardWalk.ts'

/** What a new password has to keep, as the parameters stand (01 §3.15): the server's checks and every form's meter read the same rule. */
export interface PasswordRule {
  readonly minLength: number
  readonly maxLength: number
  /** How many of upper case, lower case, digit and other; 0 where the profile asks for none. */
  readonly classes: number
}

/** The rule until the server's own is known. */
export const usualPasswordRule: PasswordRule = { minLength: 8, maxLength: 32, classes: 3 }

const kinds = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z\d]/]
const kindsOf = (password: string) => kinds.filter((kind) => kind.test(password)).length

interface Rule {
  /** To whoever has broken it. */
  readonly says: string
  /** To whoever is still typing, where that differs. */
  readonly asks?: string
  readonly holds: (password: string, username: string) => boolean
}

/** 01 §5.1: each rule with its sentence, in the order in which they are checked; the strength meter shows them all. */
export const passwordRules = ({ minLength, maxLength, classes }: PasswordRule): readonly Rule[] => [
  { says: `密码长度为${minLength}-${maxLength}位`, holds: (password) => password.length >= minLength && password.length <= maxLength },
  ...(classes > 1
    ? [
        {
          says: `密码须包含大写字母、小写字母、数字、特殊字符中的至少${classes}类`,
          holds: (password: string) => kindsOf(password) >= classes,
        },
      ]
    : []),
  {
    says: '密码不能包含登录账号',
    holds: (password, username) => !username || !password.toLowerCase().includes(username.toLowerCase()),
  },
  { says: '密码不能包含4位以上连续或重复字符', holds: (password) => !hasRun(password) },
  {
    says: '密码不能按键盘顺序排列（如qwer、1qaz、!@#$），请打乱或换成不相邻的按键',
    asks: '密码不能按键盘顺序排列（如qwer、1qaz）',
    holds: (password) => !walksOverKeys(password),
  },
  {
    says: '密码过于常见，容易被猜到，请换成几个不相关的词，再加数字和符号',
    asks: '密码不能过于常见',
    holds: (password) => !isCommon(password),
  },
]

/** The sentence of the first rule that a new password breaks, or null. */
export const passwordComplaint = (password: string, username: string, rule: PasswordRule): string | null =>
  passwordRules(rule).find(({ holds }) => !holds(password, username))?.says ?? null

/** 0 nothing typed, 1 weak: breaks a rule, 2 as much as is asked, 3 longer than that: length is what guessing costs most. */
export function passwordStrength(password: string, username: string, rule: PasswordRule): 0 | 1 | 2 | 3 {
  if (password === '') return 0
  if (passwordComplaint(password, username, rule) !== null) return 1
  return password.length >= Math.max(rule.minLength + 4, 12) && new Set(password).size >= 8 ? 3 : 2
}

/** Four characters in a row that repeat, rise or fall by one: aaaa, 1234, dcba. */
function hasRun(password: string): boolean {
  const codes = [...password.toLowerCase()].map((letter) => letter.codePointAt(0)!)
  return [-1, 0, 1].some((step) => {
    let run = 1
    return codes.some((code, at) => {
      run = at > 0 && code - codes[at - 1]! === step ? run + 1 : 1
      return run >= 4
    })
  })
}
