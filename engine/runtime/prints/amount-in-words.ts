import type { Language } from '../../schema/names.ts'
import { Decimal, rounded } from '../values/decimal.ts'

const digits = { ZHS: '零壹贰叁肆伍陆柒捌玖', ZHT: '零壹貳參肆伍陸柒捌玖' } as const
const places = ['', '拾', '佰', '仟'] as const
const words = {
  ZHS: { groups: ['', '万', '亿', '万亿'], whole: '元', even: '整', minus: '负' },
  ZHT: { groups: ['', '萬', '億', '萬億'], whole: '元', even: '整', minus: '負' },
} as const
/** Beyond what can be written so: nothing is better than something wrong. */
const most = new Decimal('1e16')

/**
 * An amount in words, as contracts and cheques want it against alteration: 1409.5 is 壹仟肆佰零玖元伍角, 100000 is 壹拾万元整.
 * Follows the rules for filling in bank notes of the People's Bank of China: 整 after whole 元, one 零 for any run of noughts inside.
 * @returns empty for what is no amount, or too large for it
 */
export function amountInWords(amount: string, language: Language): string {
  if (!/^-?\d+(\.\d+)?$/.test(amount)) return ''
  const number = rounded(new Decimal(amount), 2)
  if (number.abs().gte(most)) return ''
  const [whole = '0', cents = '00'] = number.abs().toFixed(2).split('.')
  return language === 'US' ? inEnglish(whole, cents, number.isNegative()) : inChinese(whole, cents, number.isNegative(), language)
}

function inChinese(whole: string, cents: string, isNegative: boolean, language: 'ZHS' | 'ZHT'): string {
  const { whole: unit, even, minus } = words[language]
  const digit = (at: string) => digits[language][Number(at)] ?? ''
  const [tenth = '0', hundredth = '0'] = cents
  const yuan = whole === '0' ? '' : integerInChinese(whole, language) + unit
  const jiao = tenth === '0' ? '' : `${digit(tenth)}角`
  const fen = hundredth === '0' ? '' : `${digit(hundredth)}分`
  const gap = yuan !== '' && jiao === '' && fen !== '' ? '零' : ''
  const text = yuan + gap + jiao + fen
  if (text === '') return `零${unit}${even}`
  return (isNegative ? minus : '') + text + (jiao === '' && fen === '' ? even : '')
}

function integerInChinese(whole: string, language: 'ZHS' | 'ZHT'): string {
  const groups: string[] = []
  for (let end = whole.length; end > 0; end -= 4) groups.push(whole.slice(Math.max(0, end - 4), end))
  let text = ''
  let isZeroDue = false
  for (let at = groups.length - 1; at >= 0; at--) {
    const group = (groups[at] ?? '').padStart(4, '0')
    if (group === '0000') {
      isZeroDue = text !== ''
      continue
    }
    for (const [index, figure] of [...group].entries()) {
      if (figure === '0') isZeroDue = text !== ''
      else {
        text += (isZeroDue ? '零' : '') + digits[language][Number(figure)] + places[3 - index]
        isZeroDue = false
      }
    }
    text += words[language].groups[at]
    // A group that ends in noughts is told apart by its name already.
    if (group.endsWith('0')) isZeroDue = false
    if (group.endsWith('0') && at > 0 && (groups[at - 1] ?? '').startsWith('0')) isZeroDue = true
  }
  return text
}

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const thousands = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion']

function inEnglish(whole: string, cents: string, isNegative: boolean): string {
  const groups: string[] = []
  for (let end = whole.length, at = 0; end > 0; end -= 3, at++) {
    const value = Number(whole.slice(Math.max(0, end - 3), end))
    if (value > 0) groups.unshift(below1000(value) + thousands[at])
  }
  const text = `${isNegative ? 'minus ' : ''}${groups.join(' ') || 'zero'} and ${cents}/100`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function below1000(value: number): string {
  const rest = value % 100
  const ten =
    rest < 20 ? (rest === 0 ? '' : small[rest]) : [tens[Math.floor(rest / 10) - 2], small[rest % 10]].slice(0, rest % 10 ? 2 : 1).join('-')
  return [value >= 100 ? `${small[Math.floor(value / 100)]} hundred` : '', ten].filter(Boolean).join(' ')
}
