export default '/~/accountPaymentChange';
