<<<<<<<< HEAD:station/static/assets/opened-I4RX5p54.js
import{g as e,t}from"./jsxRuntime.module-DXquBUF0.js";function n({clock:n}){if(!n.opened)return null;let{side:r,move:i,taken:a}=n.opened,o=e(r===`B`?`black`:`white`);return t(`p`,{class:`opened-move`,role:`status`,children:e(a?`clock_opened_taken`:`clock_opened`,{color:o,point:i})})}export{n as t};
========
import{g as e,t}from"./jsxRuntime.module-DNL0tgf_.js";function n({clock:n}){if(!n.opened)return null;let{side:r,move:i,taken:a}=n.opened,o=e(r===`B`?`black`:`white`);return t(`p`,{class:`opened-move`,role:`status`,children:e(a?`clock_opened_taken`:`clock_opened`,{color:o,point:i})})}export{n as t};
>>>>>>>> w26:station/static/assets/opened-Ba9xa7iv.js
