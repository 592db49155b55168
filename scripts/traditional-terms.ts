import { Converter } from 'opencc-js/cn2t'

/**
 * The words of the Traditional Chinese catalogues: what readers in Taiwan and Hong Kong do not say, and what they say instead. New texts
 * are drafted with them (`draft-traditional.ts`), and `tests/traditional-terms.test.ts` refuses the words on the left.
 */
export const traditionalTerms: Readonly<Record<string, string>> = {
  // Computers.
  主數據: '主檔',
  元數據: '中繼資料',
  數據庫: '資料庫',
  數據: '資料',
  信息: '資訊',
  消息: '訊息',
  用戶: '使用者',
  賬: '帳',
  登錄: '登入',
  導入: '匯入',
  導出: '匯出',
  匯總: '彙總',
  默認: '預設',
  設置: '設定',
  創建: '建立',
  添加: '新增',
  查找: '尋找',
  刷新頁面: '重新整理頁面',
  強制刷新: '強制重新整理',
  刷新令牌: '更新令牌',
  打開: '開啟',
  窗口: '視窗',
  彈窗: '彈出視窗',
  菜單: '選單',
  視圖: '檢視',
  模板: '範本',
  模塊: '模組',
  字段: '欄位',
  單元格: '儲存格',
  字符: '字元',
  下劃線: '底線',
  正則表達式: '規則運算式',
  文本: '文字',
  分辨率: '解析度',
  接口: '介面',
  調用: '呼叫',
  回調: '回呼',
  回滾: '復原',
  運行: '執行',
  批量: '批次',
  網關: '閘道',
  網絡: '網路',
  鏈接: '連結',
  對象存儲: '物件儲存',
  視頻: '影片',
  打印: '列印',
  掃描件: '掃描本',
  支持: '支援',
  自動保存: '自動儲存',
  審計日誌: '稽核日誌',
  審批紀錄: '審批記錄',
  查看: '檢視',
  退出登入: '登出',
  工作臺: '工作台',
  // Post.
  短信: '簡訊',
  郵箱: '電郵',
  信箱: '電郵',
  電子郵件信箱: '電郵',
  電子郵件: '電郵',
  發送: '傳送',
  發布: '發佈',
  // Business.
  質量: '品質',
  質檢: '品檢',
  貨物: '貨品',
  報告文件: '報告檔案',
  模板文件: '範本檔案',
  手機號: '手機號碼',
  身份證號: '身份證號碼',
  車牌號: '車牌號碼',
  門市: '門店',
  聯繫: '聯絡',
  伙伴: '夥伴',
  當前: '目前',
  錄入: '輸入',
  千克: '公斤',
  比索: '披索',
  周結: '週結',
  周曆: '週曆',
  日元: '日圓',
  發運在途: '運送中',
  準駕: '准駕',
  // What OpenCC takes for a counting word.
  單隻: '單只',
  // Characters in the form that people use rather than the official one, and their quotation marks.
  啓: '啟',
  户: '戶',
  税: '稅',
  説: '說',
  麪: '麵',
  閲: '閱',
  温: '溫',
  裏: '裡',
  '“': '「',
  '”': '」',
}

/** The longest first: a part of another is written as the whole says. */
const longestFirst = Object.entries(traditionalTerms).sort(([one], [other]) => other.length - one.length)

/** A text in Traditional characters with its words as readers of them say them. */
export const inTraditionalTerms = (text: string): string =>
  longestFirst.reduce((said, [from, to]) => outside(to, said, (part) => part.replaceAll(from, to)), text)

/** The words of a text that its readers do not say. */
export const wordsNotSaid = (text: string): readonly string[] =>
  longestFirst.filter(([from, to]) => text.replaceAll(to, ' ').includes(from)).map(([from]) => from)

/** Changes what stands around a word and leaves the word alone, which may contain what is changed. */
const outside = (word: string, text: string, change: (part: string) => string): string => text.split(word).map(change).join(word)

/** Forms that are right in Traditional Chinese too, beside the one that OpenCC takes. */
const alsoTraditional: ReadonlySet<string> = new Set('台里裡系后只面余周于准群峰才干谷向注托占采別戶稅啟閱溫說')

const inTraditionalForms = Converter({ from: 'cn', to: 'hk' })

/** Whether no character of a text is a simplified one. */
export const isTraditional = (text: string): boolean =>
  [...text].every((sign) => alsoTraditional.has(sign) || inTraditionalForms(sign) === sign)
