export default '/~/accountAddressChange';
